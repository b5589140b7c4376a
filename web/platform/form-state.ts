/** The values and errors of a form. Values never include secrets. */
export type FormState = {
  readonly values: Readonly<Record<string, string>>;
  /** Sentences; each starts with its field name if it concerns one. */
  readonly errors: readonly string[];
  /** The field for sentences that name none. */
  readonly about?: string;
};

export const newForm = (values: Readonly<Record<string, string>> = {}): FormState => ({ values, errors: [] });

/** Field and path within it: `email`, `group_mappings.0.role`. */
export const FIELD = /^([a-z][a-z0-9_]*)((?:\.[a-z0-9_]+)*)(?=[\s:])/;

/** The field of a sentence, if it is one of these. */
export const fieldOf = (sentence: string, names: readonly string[]): string | undefined => {
  const [, name = '', path = ''] = FIELD.exec(sentence) ?? [];
  return [`${name}${path}`, name].find((candidate) => names.includes(candidate));
};

/** Removes the field name from sentences that are clear without it, such as `amount: Enter the amount as 1,234.50`. */
export const readable = (sentence: string): string =>
  sentence.replace(/^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*: (?=[\p{Lu}\d])/u, '');

/** A sentence with the label of its field in place of the field's name, unless it is clear without: `Issuer must be a URL`. */
export const worded = (sentence: string, label: string, values: FormState['values'] = {}): string => {
  const plain = readable(sentence);
  return plain === sentence ? otherFields(sentence, values).replace(FIELD, () => label) : plain;
};

/** `before start_date 2026-03-02` → `before start date 2026-03-02`, if the form has such a field. */
const otherFields = (sentence: string, values: FormState['values']): string =>
  sentence.replace(/(?<=\s)[a-z]+(?:_[a-z]+)+\b/g, (name) =>
    Object.hasOwn(values, name) ? name.replaceAll('_', ' ') : name,
  );

/** The sentences about one field. */
export const errorsOf = ({ errors, about }: FormState, name: string): readonly string[] =>
  errors.filter((sentence) => fieldOf(sentence, [name]) === name || (about === name && !FIELD.test(sentence)));
