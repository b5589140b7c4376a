import { type CounterfoilClient, pollUntil, type Schemas } from '@counterfoil/client';
import { collect } from './collect.ts';
import type { Result } from './command.ts';
import { EXIT } from './errors/errors.ts';
import { hintIfInterrupted } from './errors/interrupted.ts';
import type { Io } from './io.ts';
import { startBars } from './output/progress.ts';
import { withoutApiWords } from './output/service-words.ts';
import { nounOf, numberOf } from './output/words.ts';

export type ChangeSet = Schemas['ChangeSet'];

const STEPS: Partial<Record<ChangeSet['status'], string>> = {
  preparing: 'Previewing',
  applying: 'Changing',
  reverting: 'Reverting',
};

const CARRIES_ON = 'The service carries on without this command. See the progress with: counterfoil changes';

/** Waits until the service has nothing left to do with a change set. */
export const followChange = async (io: Io, client: CounterfoilClient, id: string): Promise<ChangeSet> => {
  const bars = startBars(io);
  const hasEnded = hintIfInterrupted(CARRIES_ON);
  try {
    return await pollUntil(
      async () => (await client.GET('/change_sets/{id}', { params: { path: { id } } })).data,
      ({ status }) => {
        const step = STEPS[status];
        if (step !== undefined) bars.show(step, 0, 0);
        return step === undefined;
      },
    );
  } finally {
    hasEnded();
    bars.end();
  }
};

const FIELDS: Readonly<Record<string, string>> = {
  category_id: 'category',
  merchant_id: 'merchant',
  tag_ids: 'tags',
  add_tag_ids: 'tags',
  remove_tag_ids: 'tags',
  account_id: 'account',
  excluded: 'whether they count in totals',
};

const DONE = { create: 'created', change: 'changed', delete: 'deleted' } as const;

/** Like `whatOf`; of a bulk change, it reads how many transactions it created, changed and deleted. */
export const describeChange = async (client: CounterfoilClient, changeSet: ChangeSet): Promise<string> => {
  const { id, kind, status, changes } = changeSet;
  const isSeparate = (kind === 'bulk' || kind === 'bulk_edit') && Object.keys(changes).length === 0;
  if (!isSeparate || status === 'preparing' || status === 'failed') return whatOf(changeSet);
  const entries = await collect(client.list('/change_sets/{id}/entries', { path: { id } }));
  const counts = Object.entries(DONE).flatMap(([action, done]) => {
    const count = entries.filter((entry) => entry.action === action).length;
    return count === 0 ? [] : [`${numberOf(count)} ${done}`];
  });
  return `bulk: ${counts.length === 0 ? 'nothing changed' : counts.join(', ')}`;
};

export const whatOf = ({ kind, changes, rule_ids: rules, merged_record: merged }: ChangeSet): string => {
  if (merged !== null) return `merge ${merged.type} ${merged.from.name} into ${merged.into.name}`;
  if (kind === 'rules') return rules === null ? 'run all active rules' : `run ${nounOf('rules', rules.length)}`;
  if (kind === 'suggestions') return `accept suggested ${changes['field'] === 'merchant' ? 'merchants' : 'categories'}`;
  if (kind === 'transfers') return 'link' in changes ? 'link transfers' : 'dismiss transfers';
  if (kind === 'merge') return 'merge duplicates';
  if ('delete' in changes) return 'delete transactions';
  if (Object.keys(changes).length === 0) return 'bulk';
  return `set ${[...new Set(Object.keys(changes).map((field) => FIELDS[field] ?? field))].join(', ')}`;
};

/** How far it came, and with how many transactions. */
export const countsOf = ({ counts, verification }: ChangeSet): string => {
  if (verification === null) return nounOf('transactions', counts.changes);
  const { applied, skipped, wrong } = verification;
  const rest = [...(skipped > 0 ? [`${skipped} left alone`] : []), ...(wrong > 0 ? [`${wrong} wrong`] : [])];
  return [nounOf('transactions', applied), ...rest].join(', ');
};

/** The end of a change set that was to be applied, with how to revert it. */
export const reportChange = (io: Io, ended: ChangeSet, done: string): Result => {
  if (ended.status !== 'applied') {
    const why = ended.error === undefined ? `its status is ${ended.status}.` : withoutApiWords(ended.error);
    io.say(`${io.paint('red', 'Failed:')} ${why}`);
    return { json: ended, exit: EXIT.failed };
  }
  const isVerified = ended.verification?.status !== 'mismatch';
  const state = isVerified ? io.paint('green', done) : `${done}, but ${io.paint('red', 'not verified')}`;
  io.say(`${state}: ${countsOf(ended)}.\nRevert it: counterfoil changes revert ${ended.id}`);
  return { json: ended, exit: isVerified ? EXIT.ok : EXIT.failed };
};
