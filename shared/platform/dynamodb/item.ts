export type Key = { readonly pk: string; readonly sk: string };
export type Item = Readonly<Record<string, unknown>>;
