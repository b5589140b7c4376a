export type UsBookTransaction = Readonly<Record<string, unknown>> & {
  readonly posted?: unknown;
  readonly pending?: boolean;
};
export type UsBookAccount = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly transactions?: readonly UsBookTransaction[];
};

/** What a server knows; a text is sent as it is, whatever was asked for. */
export type UsBook =
  | string
  | (Readonly<Record<string, unknown>> & { readonly accounts: readonly UsBookAccount[]; readonly errors?: unknown });

/** What of it an honest server tells: by time of booking, with pending ones only where `pending` is named at all. */
export const selectAccounts = (book: Exclude<UsBook, string>, query: URLSearchParams): object => {
  const wanted = query.getAll('account');
  const [from, to] = [Number(query.get('start-date') ?? 0), Number(query.get('end-date') ?? Number.POSITIVE_INFINITY)];
  const isTold = ({ posted, pending = false }: UsBookTransaction): boolean =>
    pending ? query.has('pending') : Number(posted) >= from && Number(posted) < to;
  return {
    errors: [],
    ...book,
    accounts: book.accounts
      .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
      .map(({ transactions = [], ...account }) =>
        query.has('balances-only') ? account : { ...account, transactions: transactions.filter(isTold) },
      ),
  };
};
