export type Family = {
  readonly id: string;
  readonly currency: string;
  /** strptime pattern, e.g. `%m/%d/%Y`. */
  readonly dateFormat: string;
  readonly locale: string;
  readonly timeZone: string;
};

export type Families = { readonly find: (familyId: string) => Promise<Family | undefined> };
