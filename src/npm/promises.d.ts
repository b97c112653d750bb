// jgflint/promises: types. The same functions in a Worker, with promises.

import type {AbortSignalLike, Board, BoardOptions, Bytes, Configuration, ConvertOptions, Converted, Explanation, Family, Finding, FixOptions, Fixed, Format,
  Linted, LinterOptions, LoadOptions, Read, ReportFormat, Rule, RuleName, Schema, Text, TextOptions} from './index.js'

/** If the signal is aborted, the promise is rejected with its reason, and the Worker is free immediately. */
export interface Abortable {
  signal?: AbortSignalLike
}

export interface Linter {
  readonly faults: Finding[]
  lint(text: Text, options?: TextOptions & Abortable): Promise<Linted>
  fix(text: string, options?: FixOptions & Abortable): Promise<Fixed<string>>
  fix(text: Bytes, options?: FixOptions & Abortable): Promise<Fixed<Uint8Array>>
  fix(text: Text, options?: FixOptions & Abortable): Promise<Fixed<string | Uint8Array>>
  convert(text: Text, options: ConvertOptions & Abortable): Promise<Converted>
  board(text: Text, options?: BoardOptions & Abortable): Promise<Board>
  nodes(text: Text, options?: TextOptions & Abortable): Promise<Read>
}

export interface Jgflint {
  readonly version: string
  linter(configuration?: Configuration | string | null, options?: LinterOptions & Abortable): Promise<Linter>
  rules(options?: Abortable): Promise<Rule[]>
  explain(family: Family, options?: Abortable): Promise<Explanation[]>
  explain(rule: RuleName, options?: Abortable): Promise<Explanation>
  schema(name: Schema, options?: Abortable): Promise<{[key: string]: any}>
  detect(text: Text, options?: Abortable): Promise<Exclude<Format, 'jsonl'> | 'ugz' | null>
  applyFix(text: string, finding: Finding, options?: Abortable): Promise<string>
  applyFix(text: Bytes, finding: Finding, options?: Abortable): Promise<Uint8Array>
  format(findings: Finding[], format: ReportFormat, options?: Abortable): Promise<string>
  /** Ends the Worker. Calls that have not finished are rejected. */
  dispose(): Promise<void>
}

/** A separate Worker, which runs one call at a time. */
export function load(options?: Pick<LoadOptions, 'wasm' | 'signal'>): Promise<Jgflint>
declare const jgflint: {load: typeof load}
export default jgflint
