/** Addresses of notebooks, as the page that shows the view knows them. */
import type { Origin } from "./source";

interface PageConfig {
  baseUrl?: string;
  serverRoot?: string;
}

/** The notebook a memory is from, as the server calls it, or null where it cannot be opened. */
export function pathOf(origin: Origin): string | null {
  return origin.notebook && within(origin.notebook.replaceAll("\\", "/"), pageConfig().serverRoot);
}

/** The address of the cell a memory is from. */
export function linkTo(origin: Origin, path: string): string | null {
  const { baseUrl } = pageConfig();
  if (baseUrl === undefined) return null;
  const parts = path.split("/").map(encodeURIComponent).join("/");
  const cell = origin.cell ? `#cell-id=${encodeURIComponent(origin.cell)}` : "";
  return `${new URL(baseUrl, location.href).href}lab/tree/${parts}${cell}`;
}

function within(path: string, root: string | undefined): string | null {
  if (!path.startsWith("/") && !/^[A-Za-z]:/.test(path)) return path;
  if (!root) return null;
  // The server may write the user's folder as ~; the rest of its path still tells.
  const tail = root.replaceAll("\\", "/").replace(/\/$/, "");
  if (path.startsWith(`${tail}/`)) return path.slice(tail.length + 1);
  const home = tail.startsWith("~/") ? path.indexOf(`${tail.slice(1)}/`) : -1;
  return home < 0 ? null : path.slice(home + tail.length);
}

function pageConfig(): PageConfig {
  const told = document.getElementById("jupyter-config-data")?.textContent;
  try {
    return told ? (JSON.parse(told) as PageConfig) : {};
  } catch {
    return {};
  }
}
