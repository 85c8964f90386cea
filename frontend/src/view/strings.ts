/** The words of the view in the reader's language. */
import type { en } from "./en";

export type StringName = keyof typeof en;
export type Catalogue = { readonly [name in StringName]: string };
export type Tongue = "en" | "zh";

/** The reader's language: the page's if it says one, else the browser's. */
export function tongueOf(page: string, browser: string): Tongue {
  return (page && page !== "en" ? page : browser).toLowerCase().startsWith("zh") ? "zh" : "en";
}

export class Words {
  constructor(
    readonly tongue: Tongue,
    private readonly catalogue: Catalogue,
  ) {}

  say(name: StringName, parts: { [name: string]: string | number } = {}): string {
    return this.catalogue[name].replace(/\{(\w+)\}/g, (_, part: string) => String(parts[part] ?? ""));
  }

  /** A word that may be one of ours; otherwise it stays as it is. */
  word(name: string): string {
    return name in this.catalogue ? this.say(name as StringName) : name.replaceAll("_", " ");
  }
}
