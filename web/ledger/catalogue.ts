import type { Choice } from '../platform/components/form.ts';

type Named = { readonly id: string; readonly name: string };

/** What transactions of the family are filed under, by name. */
export type Catalogue = {
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
  readonly merchants: readonly Named[];
};

export const choicesOf = (records: readonly Named[]): readonly Choice[] =>
  records.map(({ id, name }) => ({ value: id, label: name }));
