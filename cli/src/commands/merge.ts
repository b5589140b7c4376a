import type { CounterfoilClient } from '@counterfoil/client';
import { Argument } from 'commander';
import { type ChangeSet, countsOf, followChange } from '../change-sets.ts';
import { collect } from '../collect.ts';
import { type Context, command, type Result } from '../command.ts';
import { confirm } from '../confirm.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { found } from '../find.ts';
import type { Io } from '../io.ts';
import { withoutApiWords } from '../output/service-words.ts';
import { nounOf } from '../output/words.ts';

const KINDS = ['category', 'tag', 'merchant'] as const;
type Kind = (typeof KINDS)[number];
type Named = { readonly id: string; readonly name: string };
type Options = { readonly yes?: boolean; readonly dryRun?: boolean };

const LISTS = { category: '/categories', tag: '/tags', merchant: '/merchants' } as const;

export const merge = command<Options>({
  name: 'merge',
  summary: 'merge a category, tag or merchant into another one, after a preview',
  examples: [
    'merge merchant "Corner bakery LTD" "Corner bakery"',
    'merge category Food Groceries --dry-run',
    'merge tag 6f1c… Holiday --yes --json',
  ],
  configure: (added) =>
    added
      .addArgument(new Argument('<kind>', 'what to merge').choices(KINDS))
      .argument('<from>', 'name or ID of the one that will be gone')
      .argument('<into>', 'name or ID of the one that takes its place')
      .option('--dry-run', 'only preview, and change nothing')
      .option('--yes', 'merge without asking'),
  run: async (context, options, [word, from = '', into = '']) => {
    const kind = KINDS.find((known) => known === word) ?? 'category'; // others are refused before
    const { client } = await context.signIn();
    const all = await collect<Named>(client.list(LISTS[kind]));
    const [source, target] = [found(kind, all, from), found(kind, all, into)];
    if (source.id === target.id) throw sameTwice(kind, source.name);
    const started = await startMerge(client, kind, source.id, target.id);
    const preview = await followChange(context.io, client, started.id);
    if (preview.status !== 'ready') return failed(context.io, preview);
    for (const line of previewLines(preview)) context.io.say(line);
    if (options.dryRun) return { json: preview };
    if (options.yes !== true && !(await confirm(context.io, `Merge into ${target.name}?`, '--yes'))) {
      context.io.say('Nothing was changed.');
      return { json: preview, exit: EXIT.failed };
    }
    return applied(context, client, preview.id);
  },
});

const sameTwice = (kind: Kind, name: string): CliError =>
  new CliError(EXIT.usage, `invalid_${kind}`, `${name} cannot be merged into itself.`, `Name two different ones.`);

const startMerge = async (client: CounterfoilClient, kind: Kind, id: string, intoId: string): Promise<ChangeSet> => {
  const request = { params: { path: { id } }, body: { into_id: intoId } };
  return (await client.POST(`${LISTS[kind]}/{id}/merge`, request)).data;
};

/** The effects of the merge on transactions, on other records, and on the merged record itself. */
const previewLines = (preview: ChangeSet): readonly string[] => {
  const { merged_record: merged, counts } = preview;
  if (merged === null) return [];
  const also = (['rules', 'budgets', 'subcategories', 'recurring_transactions'] as const)
    .filter((name) => merged[name] > 0)
    .map((name) => nounOf(name, merged[name]));
  return [
    `Merging ${merged.type} ${merged.from.name} into ${merged.into.name}:`,
    `  ${nounOf('transactions', counts.changes)} to change${counts.refused > 0 ? `, ${counts.refused} that cannot change` : ''}`,
    `  also changed: ${also.length === 0 ? 'nothing' : also.join(', ')}`,
    `  afterwards, ${merged.from.name} is gone; reverting the change brings it back`,
  ];
};

const applied = async ({ io }: Context, client: CounterfoilClient, id: string): Promise<Result> => {
  await client.POST('/change_sets/{id}/apply', { params: { path: { id } } });
  const ended = await followChange(io, client, id);
  if (ended.status !== 'applied') return failed(io, ended);
  const revert = `Revert it: counterfoil changes revert ${id}`;
  const isVerified = ended.verification?.status !== 'mismatch';
  const state = isVerified ? io.paint('green', 'Merged') : `Merged, but ${io.paint('red', 'not verified')}`;
  io.say(`${state}: ${countsOf(ended)}.\n${revert}`);
  return { json: ended, exit: isVerified ? EXIT.ok : EXIT.failed };
};

const failed = (io: Io, ended: ChangeSet): Result => {
  const why = ended.error === undefined ? `the merge is ${ended.status}.` : withoutApiWords(ended.error);
  io.say(`${io.paint('red', 'Failed:')} ${why}`);
  return { json: ended, exit: EXIT.failed };
};
