/** The texts of a field that narrows a long list. */
export const WORDS = { newCategory: (name: string) => `New category “${name}”` } as const;
