export type Account = {
  readonly id: string;
  /** 8 hex digits, unique in the family, never reused. */
  readonly tag: string;
  readonly name: string;
  /** Class in snake_case. */
  readonly accountType: string;
  readonly subtype: string | null;
  readonly currency: string;
  readonly status: 'active' | 'disabled' | 'draft';
  readonly institutionName: string | null;
  readonly institutionDomain: string | null;
  readonly notes: string | null;
  readonly owners: readonly string[];
  /** Which of the accounts that share its name, class and currency it is, where a file said so. */
  readonly place?: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type Accounts = {
  readonly find: (familyId: string, id: string) => Promise<Account | undefined>;
  readonly list: (familyId: string) => Promise<readonly Account[]>;
};
