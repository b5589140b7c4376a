import { expect } from 'vitest';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import type { Disturbance } from '../disturbance.ts';
import type { Chunk, Command, CommandOf } from './family-commands.ts';
import { categoryTextsOf, requestOf } from './family-files.ts';
import { chunkText, hasBrokenRows, type Known, type KnownFile, type KnownSession, MINE } from './family-imports.ts';
import { hasEdited, mayTakeEdited } from './family-model.ts';
import { createPerson } from './family-person.ts';
import { OPEN, type State, statusOf } from './family-state.ts';

type Acts = { readonly [K in Command['kind']]: (command: CommandOf<K>) => Promise<void> };

/** Runs each command on the product and on the model, and returns the responses that are allowed. */
export const createActs = (state: State, table: TestTable): Acts => {
  const publishing = createPublishing(state);
  return {
    ...createMakers(state, publishing.publishKnown),
    ...publishing.acts,
    ...createChanges(state),
    edit: createPerson(state, table),
  };
};

const createMakers = (
  { world, checking, imports, insist }: State,
  publish: (known: Known, disturbed: Disturbance) => Promise<void>,
): Pick<Acts, 'file' | 'session'> => ({
  file: async ({ type, rows, publish: isPublished, disturbance }) => {
    const id = world.newImportId();
    const known: KnownFile = { ...fresh(imports.length, id), kind: 'file', type, rows, sent: rows, decided: new Map() };
    const create = () => world.create(world.caller, requestOf(type, checking.id, rows), id);
    expect(await insist(known, disturbance, create)).toBe('done');
    imports.push(known);
    if (isPublished) await publish(known, disturbance);
  },
  session: async ({ chunks, order, faulty, publish: isPublished, disturbance }) => {
    const by = imports.length;
    let id: string = world.newSessionId();
    const make = async () => {
      const { session } = await world.createSession(world.caller, {
        clientSessionId: `client ${by}`,
        expectedChunks: null,
      });
      id = session.id;
    };
    const blank: KnownSession = { ...fresh(by, id), kind: 'session', chunks: new Map() };
    expect(await insist(blank, disturbance, make)).toBe('done');
    const known: KnownSession = { ...blank, id };
    imports.push(known);
    for (const at of [...order.filter((position) => position < chunks.length), ...chunks.keys()]) {
      const chunk = chunks[at] ?? [];
      const sending = () => send(world, known, at + 1, chunk, at === faulty);
      expect(await insist(known, disturbance, sending)).toBe('done');
      known.chunks.set(at + 1, { chunk, isFaulty: at === faulty });
    }
    if (isPublished) await publish(known, disturbance);
  },
});

const fresh = (by: number, id: string) => ({ by, id, status: 'pending' as const, attempt: null, at: 0 });

const send = (world: State['world'], session: KnownSession, sequence: number, chunk: Chunk, isFaulty: boolean) =>
  world.addChunk(world.caller, session.id, () => ({
    content: { bytes: Buffer.from(chunkText(session, sequence, chunk, isFaulty)) },
    sequence,
    clientChunkId: null,
  }));

const pick = <K extends Known>({ imports }: State, which: number, is: (known: Known) => known is K): K | undefined => {
  const found = imports.filter(is);
  return found[which % Math.max(1, found.length)];
};
const isThere = (known: Known): known is Known => known.status !== 'gone';
const isComplete = (known: Known): known is Known => known.status === 'complete';
const isPending = (known: Known): known is Known => known.status === 'pending';
const isFile = (known: Known): known is KnownFile => known.kind === 'file';

const createPublishing = (state: State) => {
  const { world, ask } = state;
  const { caller } = world;
  const publishKnown = async (known: Known, disturbed: Disturbance): Promise<void> => {
    const before = await statusOf(state, known);
    const { id, kind } = known;
    const asNew = { onKnownRecords: 'create' } as const; // every file of the model is of another program
    const act = () => (kind === 'file' ? world.publish(caller, id, asNew) : world.publishSession(caller, id, asNew));
    const answer = await ask(known, disturbed, act);
    if (answer === 'killed')
      world.advance(41); // past the seal of a session
    else expect(answer).toBe(answerToPublish(known, before));
  };
  const acts: Pick<Acts, 'publish' | 'revert' | 'remove'> = {
    publish: async ({ which, disturbance }) => {
      const known = pick(state, which, which < 7 ? isPending : isThere);
      if (known !== undefined) await publishKnown(known, disturbance);
    },
    revert: async ({ which, force, disturbance }) => {
      const known = pick(state, which, which < 8 ? isComplete : isThere);
      if (known === undefined) return;
      const before = await statusOf(state, known);
      const allowed = answersToRevert(state, known, before, force);
      const answer = await ask(known, disturbance, () => world.revert(caller, known.id, { force }));
      expect([...allowed, 'killed']).toContain(answer);
    },
    remove: async ({ which, disturbance }) => {
      const known = pick(state, which, isThere);
      if (known === undefined) return;
      const before = await statusOf(state, known);
      const answer = await ask(known, disturbance, () => world.remove(caller, known.id));
      if (before === 'unpublished') expect(answer).toBe('not_found');
      else expect([answerToChange(before), 'killed']).toContain(answer);
      const isGone = (await world.imports.find(caller.familyId, known.id)) === undefined;
      expect(answer === 'done' && !isGone).toBe(false);
      if (isGone && before !== 'unpublished') known.status = 'gone';
    },
  };
  return { publishKnown, acts };
};

const answerToPublish = (known: Known, before: string): string => {
  if (before === 'gone') return 'not_found';
  if (OPEN.includes(before)) return hasBrokenRows(known) ? 'not_publishable' : 'done';
  return known.kind === 'session' && before !== 'reverting' ? 'done' : 'invalid_state'; // a session returns its current state
};

const answersToRevert = ({ pages, acts }: State, { by }: Known, before: string, force: boolean): readonly string[] => {
  if (before === 'unpublished') return ['not_found'];
  if (before !== 'complete') return ['invalid_state'];
  if (force) return ['done'];
  if (acts.size > 0) return ['done', 'conflict']; // depends on the work in progress
  const states = [...pages.values()].flat();
  if (states.some((page) => hasEdited(page, by))) return ['conflict'];
  return states.some((page) => mayTakeEdited(page, by)) ? ['done', 'conflict'] : ['done'];
};

const answerToChange = (before: string): string => {
  if (before === 'gone') return 'not_found';
  return OPEN.includes(before) ? 'done' : 'invalid_state';
};

const REPAIRED: readonly string[] = ['TransactionImport', 'YnabImport'];

const createChanges = (state: State): Pick<Acts, 'chunk' | 'repair' | 'reconfigure' | 'assign'> => {
  const { world, mine, insist } = state;
  const { caller } = world;
  return {
    chunk: async ({ which, chunk, disturbance }) => {
      const known = pick(state, which, (known) => known.kind === 'session');
      if (known === undefined) return;
      const before = await statusOf(state, known);
      const [broken] = [...known.chunks].filter(([, { isFaulty }]) => isFaulty).map(([sequence]) => sequence);
      const sequence = before === 'failed' && broken !== undefined ? broken : Math.max(...known.chunks.keys()) + 1;
      const answer = await insist(known, disturbance, () => send(world, known, sequence, chunk, false));
      expect(answer).toBe(answerToChange(before).replace('invalid_state', 'import_session_conflict'));
      if (answer === 'done') known.chunks.set(sequence, { chunk, isFaulty: false });
    },
    repair: async ({ which, row, name, disturbance }) => {
      const known = pick(state, which, isFile);
      const at = row % (known?.rows.length ?? 1);
      const now = known?.rows[at];
      if (known === undefined || now === undefined || !REPAIRED.includes(known.type)) return;
      const before = await statusOf(state, known);
      const fields = { name, amount: now.amount };
      const answer = await insist(known, disturbance, () => world.repair(caller, known.id, at + 1, fields));
      expect(answer).toBe(answerToChange(before));
      if (answer === 'done') known.rows = known.rows.with(at, { ...now, name, broken: false });
    },
    reconfigure: async ({ which, disturbance }) => {
      const known = pick(state, which, isFile);
      if (known === undefined) return;
      const before = await statusOf(state, known);
      const settings = { configuration: { notesColLabel: null } };
      const answer = await insist(known, disturbance, () => world.reconfigure(caller, known.id, settings));
      expect(answer).toBe(answerToChange(before));
      if (answer === 'done') known.rows = known.sent; // repairs are discarded, assignments are kept
    },
    assign: async ({ which, to, disturbance }) => {
      const known = pick(state, which, isFile);
      const texts = known === undefined ? [] : categoryTextsOf(known.type, known.rows);
      const key = texts[which % Math.max(1, texts.length)];
      if (known === undefined || key === undefined) return;
      const before = await statusOf(state, known);
      const mappableId = to === 'mine' ? mine : null;
      const decision = { type: 'category' as const, key, mappableId, createWhenEmpty: to === 'itself', value: null };
      const answer = await insist(known, disturbance, () => world.assign(caller, known.id, [decision]));
      expect(answer).toBe(answerToChange(before));
      if (answer !== 'done') return;
      if (to === 'itself') known.decided.delete(key);
      else known.decided.set(key, to === 'mine' ? MINE : null);
    },
  };
};
