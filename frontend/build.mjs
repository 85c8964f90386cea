// Bundles the view into jupyter_memory/notebook/inspector/static, with the digest of its sources
// in the first line: a test compares it, so that what is shipped is what is here.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = join(here, "../jupyter_memory/notebook/inspector/static");

function digest(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort((one, other) => (relative(folder, one) < relative(folder, other) ? -1 : 1));
  const hash = createHash("sha256");
  for (const each of files) hash.update(readFileSync(each));
  return hash.digest("hex");
}

const result = await build({
  entryPoints: [join(here, "src/inspector.ts")],
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  charset: "utf8",
  write: false,
});
const sources = digest(join(here, "src"));
writeFileSync(join(target, "inspector.js"), `// sources ${sources}\n${result.outputFiles[0].text}`);
const css = await build({
  entryPoints: [join(here, "src/view.css")],
  minify: true,
  write: false,
});
writeFileSync(join(target, "inspector.css"), css.outputFiles[0].text);
