/** A line as the reader found it: JSON (numbers beyond a double's trust as NumberText), or why it is none. */
export type ParsedLine =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };
