/** What a view talks to: a kernel behind a widget or behind a comm. */

export interface IMemorySource {
  /** Put a request to the kernel; rejects with a `Refusal`. */
  ask(name: string, given: Given): Promise<unknown>;
  /** Call back when memories changed, in whatever kernel; returns what ends that. */
  onChange(changed: () => void): () => void;
}

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type Given = { [name: string]: Json };

export interface Row {
  id: string;
  version: number;
  text: string;
  kind: string;
  sort: string;
  age: string;
  when: string;
  origin: string;
  confidence: number;
  status: string;
  project: string | null;
  tags: string[];
  marks: string[];
  score?: number;
  why?: string;
  parts?: { [name: string]: number };
}

export interface Revision extends Row {
  from: string;
  to: string | null;
  reason: string | null;
}

export interface Origin {
  notebook: string | null;
  name: string | null;
  cell: string | null;
  count: number | null;
  sentence: string | null;
  agent: string | null;
}

export interface Detail extends Row {
  fields: { [name: string]: Json };
  references: string[];
  relations: string[];
  source: Origin;
  history: Revision[];
  related: Row[];
}

export interface Question {
  id: string;
  kind: string;
  question: string;
  new: Detail;
  old: Detail | null;
  choices: { keep: string; label: string }[];
}

export interface Counted {
  name: string;
  count: number;
}

export interface Overview {
  user: string;
  agent: string | null;
  project: string | null;
  place: string;
  counts: { [group: string]: number };
  files: Counted[];
  facets: { source: Counted[]; status: Counted[]; tags: Counted[] };
  projects: { id: string; name: string }[];
  switches: { on: boolean; kinds: { [name: string]: boolean } } | null;
  health: boolean;
  working: boolean;
}

export interface Listing {
  rows: Row[];
  total: number;
  notes?: string[];
  conflicts?: string[];
}

export interface Done {
  message: string;
  count: number;
  refused: boolean;
  undo: string | null;
  ids: string[];
  masked: string[];
}

export interface Erased {
  message: string;
  count: number;
  found: number;
  files: number;
  read: number;
}

export interface HealthFigures {
  text: string;
  counts: { [kind: string]: { [status: string]: number } };
  figures: { [name: string]: Json };
  worst: string[];
  growth?: Counted[];
}

/** An error that the kernel told, in a sentence. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly kind: string,
    readonly current: Detail | null = null,
  ) {
    super(message);
  }
}

interface Reply {
  id?: string;
  result?: unknown;
  error?: { kind: string; message: string; current?: Detail };
  event?: string;
}

/** A source over anything that carries messages both ways. */
export class MessageSource implements IMemorySource {
  private readonly waiting = new Map<string, [(result: unknown) => void, (error: Refusal) => void]>();
  private readonly listeners = new Set<() => void>();
  private readonly name = Math.random().toString(36).slice(2);
  private count = 0;

  constructor(private readonly send: (message: Given) => void) {}

  ask(name: string, given: Given): Promise<unknown> {
    const id = `${this.name}-${++this.count}`;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, [resolve, reject]);
      this.send({ id, name, given });
    });
  }

  onChange(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /** Give up what was asked: the connection broke, or the kernel did. */
  lost(): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const [, reject] of waiting) reject(new Refusal("", "lost"));
    this.listeners.forEach((each) => each());
  }

  /** Take a message of the kernel; those for other views are not for us. */
  receive(message: unknown): void {
    const reply = message as Reply;
    if (reply.event === "changed") this.listeners.forEach((each) => each());
    const waiting = reply.id === undefined ? undefined : this.waiting.get(reply.id);
    if (!waiting || reply.id === undefined) return;
    this.waiting.delete(reply.id);
    const { error } = reply;
    if (error) waiting[1](new Refusal(error.message, error.kind, error.current ?? null));
    else waiting[0](reply.result);
  }
}
