import type { CounterfoilClient } from '@counterfoil/client';
import type { Command } from 'commander';
import { collect } from '../../collect.ts';
import { command } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { EXIT } from '../../errors/errors.ts';
import { countOf } from '../../options.ts';
import { asBank } from '../../output/amounts.ts';
import { table } from '../../output/table.ts';
import { changePairs, chosenPairs, type PairOptions } from '../../pairs.ts';

type Pair = { readonly kept_transaction_id: string; readonly merged_transaction_id: string };

const pairOf = (kept: string, merged: string): Pair => ({ kept_transaction_id: kept, merged_transaction_id: merged });

const certain = async (client: CounterfoilClient): Promise<readonly Pair[]> =>
  (await collect(client.list('/duplicates')))
    .filter((pair) => pair.certain)
    .map(({ kept, merged }) => pairOf(kept.transaction_id, merged.transaction_id));

const withPair = (added: Command): Command =>
  added
    .argument('[kept]', 'the ID of the transaction to keep')
    .argument('[other]', 'the ID of the other one')
    .option('--yes', 'do it without asking');

const merge = command<PairOptions>({
  name: 'merge',
  summary: 'merge two transactions that are the same, or all certain pairs',
  examples: ['duplicates merge 6f1c… 7a2d…', 'duplicates merge --certain --yes'],
  configure: (added) => withPair(added).option('--certain', 'all pairs that are certain'),
  run: async ({ io, signIn }, options, ids) => {
    const { client } = await signIn();
    const pairs = await chosenPairs(ids, pairOf, options, () => certain(client));
    const action = { kind: 'duplicates', question: 'Merge', done: 'Merged' };
    return changePairs({ io, client }, pairs, action, options, (duplicates) =>
      client.POST('/duplicates/merge', { body: { duplicates } }),
    );
  },
});

const dismiss = command<PairOptions>({
  name: 'dismiss',
  summary: 'keep two transactions as they are, and stop showing them as duplicates',
  examples: ['duplicates dismiss 6f1c… 7a2d… --yes'],
  configure: withPair,
  run: async ({ io, signIn }, options, ids) => {
    const { client } = await signIn();
    const pairs = await chosenPairs(ids, pairOf);
    if (options.yes !== true && !(await confirm(io, 'Keep both?', '--yes'))) {
      io.say('Nothing was changed.');
      return { json: null, exit: EXIT.failed };
    }
    await client.POST('/duplicates/dismiss', { body: { duplicates: [...pairs] } });
    io.say('Dismissed.');
    return { json: { dismissed: pairs } };
  },
});

export const duplicates = command<{ readonly limit: number }>({
  name: 'duplicates',
  summary: 'list pairs of transactions that are probably the same',
  examples: ['duplicates', 'duplicates --limit 5 --json', 'duplicates merge --certain'],
  configure: (added) => added.option('--limit <count>', 'how many at most', countOf, 50),
  nested: [merge, dismiss],
  run: async ({ io, signIn }, { limit }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/duplicates'), limit);
    const columns = [
      { title: 'Date', isWhole: true },
      { title: 'Name' },
      { title: 'Other' },
      { title: 'Amount', isRight: true, isWhole: true },
      { title: '', isWhole: true },
      { title: 'Certain', isWhole: true },
      { title: 'Keep', isWhole: true },
      { title: 'Merge', isWhole: true },
    ];
    const lines = listed.map(({ kept, merged, amount, currency, certain: isCertain }) => [
      kept.date,
      kept.name,
      `${merged.date} ${merged.name}`,
      asBank(amount),
      currency,
      isCertain ? 'yes' : 'no',
      kept.transaction_id,
      merged.transaction_id,
    ]);
    io.say(listed.length === 0 ? 'There are no possible duplicates.' : table(columns, lines, io.width));
    return { json: listed };
  },
});
