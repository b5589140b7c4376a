import { expect } from 'vitest';
import { sendMcp } from '../mcp-client.ts';
import type { Person, Values } from './family.ts';
import { type Apply, type Call, type Propose, pick } from './steps.ts';

/** Only a fault of the service has these codes. */
const FAULTS: readonly string[] = ['internal_server_error', 'unavailable', 'publish_failed', 'import_enqueue_failed'];

type Proposal = { readonly token: string; readonly id: string; readonly isImport: boolean };
type Data = {
  readonly error?: string;
  readonly token?: string;
  readonly proposal?: { readonly id: string };
  readonly import?: { readonly id: string };
  readonly change_set?: { readonly id: string; readonly status: string };
};
/** `data` is undefined if the service refused the key. */
export type Called = { readonly status: number; readonly data: Data | undefined };

/** Calls a tool as it is, with a key, and requires that the service has no fault. */
export const callWith = async (apiKey: string, name: string, args: object, signal?: AbortSignal): Promise<Called> => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const response = await sendMcp(message, { apiKey, ...(signal && { signal }) });
  const { result, error } = (await response.json()) as {
    readonly result?: { readonly content: readonly { readonly text: string }[] };
    readonly error?: { readonly message: string };
  };
  const { status } = response;
  if (status === 401) return { status, data: undefined };
  expect([name, args, status, error]).toEqual([name, args, 200, undefined]);
  const { data } = JSON.parse(result?.content[0]?.text ?? '') as { readonly data: Data };
  expect([name, args, FAULTS.includes(data.error ?? '') ? data : undefined]).toEqual([name, args, undefined]);
  return { status, data };
};

/** Known to both agents: the proposals of either, with a token of another family. */
export const createTools = (person: Person, foreign: string) => {
  const proposals: Proposal[] = [];
  let files = 0;

  type Arguments = readonly [string, object];
  const proposing: Readonly<Record<Propose['kind'], (all: readonly Values[], step: Propose) => Arguments | undefined>> =
    {
      file: (_, { picks: [at = 0] }) => ['import_file', fileOf(at)],
      rules: () => ['propose_changes', { run_rules: {} }],
      records: (_, { picks: [first = 0, second = 0] }) => [
        'propose_changes',
        { merge_records: mergeOf(first, second) },
      ],
      links: (all, { picks: [at = 0] }) => pairArguments('link_transfers', linksIn(all), at),
      duplicates: (all, { picks: [at = 0] }) => pairArguments('merge_duplicates', duplicatesIn(all), at),
      each: (all, { picks, values }) => {
        const { add_tags: tags, ...own } = changesOf(values);
        const each = idsIn(all, picks).map((transaction_id) => ({ transaction_id, ...own, ...(tags && { tags }) }));
        return ['propose_changes', { edit_each: each }];
      },
      ids: (all, { picks, values }) => {
        const edit = { transaction_ids: idsIn(all, picks), changes: changesOf(values) };
        return ['propose_changes', { edit }];
      },
      filter: (all, { picks, values }) => {
        const [first = 0, second = 0] = picks;
        const filter =
          second % 2 === 0 ? { search: pick(['a', 'b', 'z'], first) } : { account: pick(person.accounts, first) };
        const except = first % 3 === 0 ? { except_ids: idsIn(all, picks) } : {};
        return ['propose_changes', { edit: { filter, ...except, changes: changesOf(values) } }];
      },
    };
  const changesOf = ({ category, merchant, tag, ...same }: Propose['values']) => ({
    ...same,
    ...(category !== undefined && { category: category === null ? 'none' : pick(person.categories, category) }),
    ...(merchant !== undefined && { merchant: merchant === null ? 'none' : pick(person.merchants, merchant) }),
    ...(tag !== undefined && { add_tags: [pick(person.tags, tag) ?? ''] }),
  });
  const mergeOf = (first: number, second: number) => {
    const [record, list] = [
      ['category', person.categories],
      ['merchant', person.merchants],
      ['tag', person.tags],
    ][first % 3] as [string, readonly string[]];
    return { record, from: pick(list, second), into: pick(list, second + 1) };
  };
  const fileOf = (at: number) => {
    files += 1;
    const rows = [`2026-04-0${1 + (at % 9)},file ${files},-7.${files + 10}`, `2026-04-11,bee ${files},8.${files + 10}`];
    return {
      content: `date,name,amount\n${rows.join('\n')}\n`,
      account: person.accounts[at % 2],
      settings: { date_format: '%Y-%m-%d', signage_convention: 'inflows_positive' },
    };
  };

  const tokenOf = ({ token, which }: Apply): string | undefined => {
    const right = pick(proposals.toReversed(), which)?.token;
    if (token === 'right') return right;
    if (token === 'changed') return right?.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    if (token === 'of another family') return foreign;
    if (token === 'unknown') return `change_set.${crypto.randomUUID()}.lz1`;
    return pick(['change_set', `${right}.x`, 'import..', '../change_sets', ' ', '\u0000'], which);
  };

  const toArguments = async (call: Call): Promise<Arguments | undefined> => {
    if (call.do === 'propose') return proposing[call.kind](await person.transactions(), call);
    if (call.do === 'apply') {
      const token = tokenOf(call);
      return token === undefined ? undefined : ['apply', { token }];
    }
    const chosen = pick(proposals, call.which);
    if (chosen === undefined) return undefined;
    if (call.do === 'decline') return ['decline', { change_set_id: chosen.id }];
    const sent = chosen.isImport ? { import_id: chosen.id } : { change_set_id: chosen.id, include_later: call.later };
    return ['undo', sent];
  };

  return {
    /** Undefined if there is nothing to call it with yet. */
    send: async (call: Call, apiKey: string, signal?: AbortSignal): Promise<Called | undefined> => {
      const [name, args] = (await toArguments(call)) ?? [];
      if (name === undefined || args === undefined) return undefined;
      const called = await callWith(apiKey, name, args, signal);
      const { token, proposal, import: imported } = called.data ?? {};
      const id = proposal?.id ?? imported?.id;
      if (call.do === 'propose' && token !== undefined && id !== undefined)
        proposals.push({ token, id, isImport: proposal === undefined });
      return called;
    },
    latestToken: (): string => proposals.at(-1)?.token ?? foreign,
  };
};

const idsIn = (all: readonly Values[], picks: readonly number[]): readonly string[] => [
  ...new Set(picks.map((at) => pick(all, at)?.id ?? '')),
];

type Pair = Readonly<Record<string, string>>;

const pairArguments = (kind: string, pairs: readonly Pair[], at: number): readonly [string, object] | undefined => {
  const chosen = pick(pairs, at);
  return chosen && ['propose_changes', { [kind]: [chosen] }];
};

const linksIn = (all: readonly Values[]): readonly Pair[] =>
  all.flatMap((out) =>
    all
      .filter((into) => into.account_id !== out.account_id && Number(out.amount) === 5 && Number(into.amount) === -5)
      .map((into) => ({ outflow_transaction_id: out.id, inflow_transaction_id: into.id })),
  );

const duplicatesIn = (all: readonly Values[]): readonly Pair[] =>
  all.flatMap((kept) =>
    all
      .filter(
        (merged) => merged.id !== kept.id && merged.amount === kept.amount && merged.account_id === kept.account_id,
      )
      .map((merged) => ({ kept_transaction_id: kept.id, merged_transaction_id: merged.id })),
  );
