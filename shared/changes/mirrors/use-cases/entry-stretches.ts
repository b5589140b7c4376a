import { type Entry, entryIdOfTail } from '../../../ledger/entries/domain/entry.ts';
import {
  type NamedEntry,
  type NameEntriesDependencies,
  nameEntries,
} from '../../../ledger/entries/use-cases/name-entries.ts';
import { entriesOf } from '../../../ledger/pages/domain/read.ts';
import { addDays, yearOf } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { type Compared, LAST_ID, type Stretch } from '../domain/mirror.ts';
import type { EntryKind, MirroredKind } from '../domain/mirrored-kinds.ts';
import { type Look, nameInput, toCompared } from './look.ts';
import type { MirrorPorts } from './mirror-ports.ts';

type Dependencies = Pick<MirrorPorts, 'ledger' | 'shows'>;

/** Notes an input that a record is made of. */
type Use = (input: string) => void;

/** Entries that are named together. */
const AT_ONCE = 1_000;
/** A change of the time zone moves the day by at most so many days. */
const UNSETTLED_DAYS = 2;
const MONTHS_OF_QUARTERS = ['01 02 03', '04 05 06', '07 08 09', '10 11 12'].map((months) => months.split(' '));
const KINDS = {
  transaction: 'transactions',
  trade: 'trades',
  valuation: 'valuations',
  holding: 'holdings',
  balance: 'balances',
} as const satisfies Readonly<Record<Entry['kind'], EntryKind>>;

/** The year of an account, by its name `tag|2026`. */
const yearNamed = (name: string): { readonly tag: string; readonly year: string } => {
  const [tag = '', year = ''] = name.split('|');
  return { tag, year };
};

/**
 * The entries of an account in a year, after an id, as lists show them. Everything that is read for them is an input: an entry changes
 * only if one of its inputs does. They are read later than the look, so that a change in between shows in the next look.
 */
export async function* entryStretches(
  deps: Dependencies,
  familyId: FamilyId,
  { name, after }: { readonly name: string; readonly after: string },
  { look, kinds, use }: { readonly look: Look; readonly kinds: readonly MirroredKind[]; readonly use: Use },
): AsyncGenerator<Stretch> {
  const { tag, year } = yearNamed(name);
  const nameAll = nameEntries(notingPorts(deps, look, use));
  const firstUnsettled = addDays(look.day, 1 - UNSETTLED_DAYS);
  const show = async (entries: readonly Entry[]): Promise<readonly Compared[]> => {
    if (entries.some(({ date }) => date >= firstUnsettled)) use('day');
    const named = await nameAll(familyId, entries);
    return named.flatMap((entry) => toShown(deps, entry, look.day));
  };
  const lastIdOf = (month: string): string => entryIdOfTail({ tag, month }, LAST_ID);
  for (const quarter of MONTHS_OF_QUARTERS) {
    const months = quarter.map((month) => `${year}-${month}`).filter((month) => lastIdOf(month) > after);
    const pages = new Map<string, readonly Entry[]>();
    if (months.length > 0) {
      await deps.ledger.visit(familyId, { id: '', tag }, months, (page) => void pages.set(page.month, entriesOf(page)));
    }
    for (const month of months) {
      const entries = (pages.get(month) ?? [])
        .filter(({ id, kind }) => id > after && kinds.includes(KINDS[kind]))
        .sort((a, b) => compareText(a.id, b.id));
      for (let at = 0; at + AT_ONCE < entries.length; at += AT_ONCE) {
        const some = entries.slice(at, at + AT_ONCE);
        yield { through: some.at(-1)?.id ?? '', records: await show(some) };
      }
      const rest = entries.slice(Math.max(0, Math.ceil(entries.length / AT_ONCE) - 1) * AT_ONCE);
      yield { through: lastIdOf(month), records: await show(rest) };
    }
  }
  yield { through: LAST_ID, records: [] };
}

const toShown = ({ shows }: Dependencies, named: NamedEntry, day: string): readonly Compared[] => {
  const kind = KINDS[named.entry.kind];
  const record = shows[kind]?.(named, day);
  return record === undefined ? [] : [toCompared(kind, record)];
};

/** Names from the look; pages of other sides of transfers from the ledger. */
const notingPorts = ({ ledger }: Dependencies, { names }: Look, use: Use): NameEntriesDependencies => {
  const pick = <Value>(known: ReadonlyMap<string, Value>, ids: readonly string[]): ReadonlyMap<string, Value> =>
    new Map(
      ids.flatMap((id) => {
        const value = known.get(id);
        return value === undefined ? [] : [[id, value]];
      }),
    );
  return {
    ledger: {
      readMany: (familyId, pages) => {
        for (const { account, month } of pages) use(`${account.tag}|${yearOf(month)}`);
        return ledger.readMany(familyId, pages);
      },
    },
    accounts: {
      findMany: async (_, ids) => {
        for (const id of ids) use(nameInput('account', id));
        return pick(names.accounts, ids);
      },
    },
    records: {
      findMany: async (_, kind, ids) => {
        for (const id of ids) use(nameInput(kind, id));
        return pick(names.records[kind], ids);
      },
    },
  };
};
