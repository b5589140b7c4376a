import { BankFault } from '../../domain/bank-fault.ts';
import { canBeKept } from '../kept-id.ts';
import { refuseTooMany } from '../refuse-too-many.ts';
import { providerFault } from './provider-fault.ts';
import { UsAccount, UsAnswer, UsConnection, UsError } from './schema.ts';

/** An account whose id no other has, with the connection that version 2 names for it. */
export type ReadAccount = UsAccount & { readonly id: string; readonly connection: UsConnection | null };

export type ReadAnswer = {
  readonly accounts: readonly ReadAccount[];
  /** The first of those with an upstream id that another account has too: nobody can say which is which. */
  readonly doubled: readonly ReadAccount[];
  /** Accounts that have no id, or none that can be kept, or are none. */
  readonly unreadable: number;
  readonly errors: readonly UsError[];
};

/** @throws BankFault when the answer has no account that could be used, unless there is none and nothing went wrong. */
export const readAnswer = (answer: unknown, host: string): ReadAnswer => {
  const { data } = UsAnswer.safeParse(answer);
  const errors = distinct((data?.errors ?? []).map((error) => UsError.parse(error)));
  const sent = data?.accounts ?? [];
  if (sent.length === 0 && errors.length > 0) throw providerFault(errors);
  if (data === undefined || data.accounts === null) throw notUnderstood(host);

  refuseTooMany(sent);

  const connections = data.connections.flatMap((one) => UsConnection.safeParse(one).data ?? []);
  const read = distinct(sent).map((one) => UsAccount.safeParse(one).data);
  const named = read.filter((one): one is UsAccount & { id: string } => one?.id != null && canBeKept(one.id));
  if (sent.length > 0 && named.length === 0) throw notUnderstood(host);
  const byId = [...Map.groupBy(named, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { account: { ...first, connection: connectionOf(first, connections) }, isDoubled: others.length > 0 },
  );
  return {
    accounts: byId.filter(({ isDoubled }) => !isDoubled).map(({ account }) => account),
    doubled: byId.filter(({ isDoubled }) => isDoubled).map(({ account }) => account),
    unreadable: read.length - named.length,
    errors,
  };
};

const notUnderstood = (host: string): BankFault =>
  new BankFault('invalid_answer', `${host} answered with something that is not understood`);

const connectionOf = ({ connectionId }: UsAccount, connections: readonly UsConnection[]): UsConnection | null =>
  connections.find(({ id }) => id !== null && id === connectionId) ?? null;

/** The same thing said twice is said once. */
const distinct = <Item>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
