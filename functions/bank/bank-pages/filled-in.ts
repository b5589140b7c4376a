type Fields = Readonly<Record<string, unknown>>;

/** Of the fields of a form those that were filled in: a form sends a blank for whatever was left out. */
export const filledIn = (fields: Fields, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { [name]: value } = fields;
      return typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [];
    }),
  );
