// Builds both homes of the view: the inspector's module, and the plugins of the side panel, which
// JupyterLab's builder then takes up. What is built is kept in the repository, so that installing
// needs no node; the digest of the sources goes with it, and a test compares it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const inspector = join(here, "../jupyter_memory/notebook/inspector/static");
const panel = join(here, "../jupyter_memory/labextension");

function digest(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort((one, other) => (relative(folder, one) < relative(folder, other) ? -1 : 1));
  const hash = createHash("sha256");
  for (const each of files) hash.update(readFileSync(each));
  return hash.digest("hex");
}

async function bundle(entry, options = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(here, "src", entry)],
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    charset: "utf8",
    write: false,
    ...options,
  });
  return outputFiles?.[0].text;
}

const sources = digest(join(here, "src"));
writeFileSync(join(inspector, "inspector.js"), `// sources ${sources}\n${await bundle("inspector.ts")}`);
const style = await bundle("view.css");
writeFileSync(join(inspector, "inspector.css"), style);

rmSync(join(here, "lib"), { recursive: true, force: true });
await bundle("labextension.ts", {
  external: ["@jupyterlab/*", "@lumino/*"],
  define: { STYLE: JSON.stringify(style), AROUND: JSON.stringify(await bundle("around.css")) },
  minify: false,
  // What is imported when it is needed stays apart: the view until the panel is opened, and the
  // Chinese words where nobody reads them.
  splitting: true,
  outdir: join(here, "lib"),
  write: true,
});
execFileSync("jupyter-builder", ["build", here], { stdio: "inherit" });
rmSync(join(panel, "schemas/jupyter-memory/package.json.orig"), { force: true });
const installed = {
  packageManager: "python",
  packageName: "jupyter-memory",
  uninstallInstructions: "pip uninstall jupyter-memory",
};
writeFileSync(join(panel, "install.json"), `${JSON.stringify(installed, null, 2)}\n`);
writeFileSync(join(panel, "sources.txt"), `${sources}\n`);
