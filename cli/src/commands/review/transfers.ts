import type { CounterfoilClient, Schemas } from '@counterfoil/client';
import type { Command } from 'commander';
import { collect } from '../../collect.ts';
import { command } from '../../command.ts';
import { countOf } from '../../options.ts';
import { asBank } from '../../output/amounts.ts';
import { table } from '../../output/table.ts';
import { changePairs, chosenPairs, type PairOptions } from '../../pairs.ts';

type Pair = { readonly outflow_transaction_id: string; readonly inflow_transaction_id: string };

const pairOf = (outflow: string, inflow: string): Pair => ({
  outflow_transaction_id: outflow,
  inflow_transaction_id: inflow,
});

const certain = async (client: CounterfoilClient): Promise<readonly Pair[]> =>
  (await collect(client.list('/transfers')))
    .filter((pair) => pair.certain)
    .map(({ outflow, inflow }) => pairOf(outflow.transaction_id, inflow.transaction_id));

const withPair = (added: Command): Command =>
  added
    .argument('[outflow]', 'the ID of the transaction where the money left')
    .argument('[inflow]', 'the ID of the transaction where it arrived')
    .option('--yes', 'do it without asking');

const link = command<PairOptions>({
  name: 'link',
  summary: 'link two transactions as a transfer, or all certain pairs',
  examples: ['transfers link 6f1c… 7a2d…', 'transfers link --certain --yes'],
  configure: (added) => withPair(added).option('--certain', 'all suggested pairs that are certain'),
  run: async ({ io, signIn }, options, ids) => {
    const { client } = await signIn();
    const pairs = await chosenPairs(ids, pairOf, options, () => certain(client));
    const action = { kind: 'transfers', question: 'Link', done: 'Linked' };
    return changePairs({ io, client }, pairs, action, options, (transfers) =>
      client.POST('/transfers', { body: { transfers } }),
    );
  },
});

const dismiss = command<PairOptions>({
  name: 'dismiss',
  summary: 'stop suggesting two transactions as a transfer',
  examples: ['transfers dismiss 6f1c… 7a2d… --yes'],
  configure: withPair,
  run: async ({ io, signIn }, options, ids) => {
    const { client } = await signIn();
    const pairs = await chosenPairs(ids, pairOf);
    const action = { kind: 'transfers', question: 'Dismiss', done: 'Dismissed' };
    return changePairs({ io, client }, pairs, action, options, (transfers) =>
      client.POST('/transfers/dismiss', { body: { transfers } }),
    );
  },
});

export const transfers = command<{ readonly limit: number }>({
  name: 'transfers',
  summary: 'list pairs of transactions that are probably transfers',
  examples: ['transfers', 'transfers --limit 5 --json', 'transfers link --certain'],
  configure: (added) => added.option('--limit <count>', 'how many at most', countOf, 50),
  nested: [link, dismiss],
  run: async ({ io, signIn }, { limit }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/transfers'), limit);
    const columns = [
      { title: 'Date', isWhole: true },
      { title: 'From' },
      { title: 'To' },
      { title: 'Amount', isRight: true, isWhole: true },
      { title: '', isWhole: true },
      { title: 'Certain', isWhole: true },
      { title: 'Outflow', isWhole: true },
      { title: 'Inflow', isWhole: true },
    ];
    const lines = listed.map((pair) => lineOf(pair));
    io.say(listed.length === 0 ? 'There are no suggested transfers.' : table(columns, lines, io.width));
    return { json: listed };
  },
});

const lineOf = ({ outflow, inflow, certain: isCertain }: Schemas['SuggestedTransfer']): readonly string[] => [
  outflow.date,
  outflow.account_name,
  inflow.account_name,
  asBank(outflow.amount),
  outflow.currency,
  isCertain ? 'yes' : 'no',
  outflow.transaction_id,
  inflow.transaction_id,
];
