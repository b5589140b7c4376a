import {
  DomainError,
  InvalidStateError,
  NotFoundError,
  quoteValue,
  ValidationError,
} from '../../../platform/domain/errors.ts';
import type { Caller, Editor } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { unknownId, unknownIds } from '../../../platform/domain/unknown-id.ts';
import { proposerOf, requireRoom } from '../../proposals/domain/proposal.ts';
import type { ChangeRequest } from '../domain/bulk-edit.ts';
import {
  type ChangeSet,
  type ChangeSetState,
  isRevertable,
  NOTHING_PLANNED,
  PREVIEW_DAYS,
} from '../domain/change-set.ts';
import type { ChangedRecords, ChangeQueue, ChangeSets } from './change-ports.ts';

type Dependencies = { readonly changeSets: ChangeSets; readonly queue: ChangeQueue; readonly now: () => string };

/** The dependencies of creating a change set. */
export type CreateDependencies = Dependencies & Known;

type Known = {
  readonly accounts: { readonly find: (familyId: FamilyId, id: string) => Promise<unknown> };
  readonly records: Pick<ChangedRecords, 'findMany' | 'listOf'>;
};

const DAY_MILLISECONDS = 86_400_000;

/**
 * POST /api/v1/change_sets: starts the preview. If the wake-up is lost, the sweep sends another.
 * @throws ValidationError if a record that entries would refer to does not exist
 */
export const createChangeSet =
  ({ changeSets, queue, now, ...known }: CreateDependencies) =>
  async (by: Preparer, request: ChangeRequest, id: string, { applyWhenReady = false } = {}): Promise<ChangeSet> => {
    const { familyId } = by;
    await requireKnown(known, familyId, request);
    const createdAt = now();
    const whole = newChangeSet(by, request, id, createdAt);
    const record = applyWhenReady ? { ...whole, applyWhenReady, proposer: undefined } : whole;
    await createWithin(changeSets, record, by);
    await queue.send({ familyId, changeSetId: id }).catch(() => undefined);
    return (await changeSets.find(familyId, id, createdAt)) ?? record;
  };

/** A person, on a page or by a key; the service itself has no id. */
export type Preparer = Pick<ChangeSet, 'familyId' | 'userId'> &
  Pick<Editor, 'keyName'> &
  Partial<Pick<Caller, 'apiKeyId' | 'proposesOnly'>>;

/**
 * Stores a new change set. Several requests at once could each find room for one more proposal, so they look again afterwards: one
 * that finds too many takes its own back.
 * @throws DomainError `too_many_proposals` if too many proposals of the key wait already
 */
export const createWithin = async (
  changeSets: Pick<ChangeSets, 'listStates' | 'create' | 'update'>,
  record: ChangeSet,
  { proposesOnly }: Preparer,
): Promise<void> => {
  const { id, familyId, proposer, createdAt } = record;
  if (proposer === undefined || !proposesOnly) return changeSets.create(record);
  const others = async (): Promise<readonly ChangeSetState[]> =>
    (await changeSets.listStates(familyId, createdAt)).filter((state) => state.id !== id);
  requireRoom(await others(), proposer);
  await changeSets.create(record);
  try {
    requireRoom(await others(), proposer);
  } catch (error) {
    const takenBack = { status: 'declined', updatedAt: createdAt, touchedAt: createdAt } as const;
    await changeSets.update(familyId, id, { statuses: ['preparing', 'ready'], freeAt: createdAt }, takenBack);
    throw error;
  }
};

/** As it begins: a preview. */
export const newChangeSet = (by: Preparer, request: ChangeRequest, id: string, createdAt: string): ChangeSet => ({
  id,
  familyId: by.familyId,
  kind: request.kind ?? (request.rules === undefined ? 'bulk_edit' : 'rules'),
  status: 'preparing',
  userId: by.userId,
  ...(by.keyName !== undefined && { keyName: by.keyName }),
  proposer: proposerOf(by),
  request,
  applyWhenReady: false,
  counts: NOTHING_PLANNED,
  plan: null,
  checkpoint: null,
  standsOn: [],
  verification: null,
  error: null,
  lease: null,
  wakes: 0,
  touchedAt: createdAt,
  createdAt,
  updatedAt: createdAt,
  appliedAt: null,
  expires: new Date(Date.parse(createdAt) + PREVIEW_DAYS * DAY_MILLISECONDS).toISOString(),
});

const requireKnown = async ({ accounts, records }: Known, familyId: FamilyId, { changes, rules }: ChangeRequest) => {
  const { categoryId, merchantId, tagIds = [], addTagIds = [], removeTagIds = [], accountId } = changes;
  const unknownIn = async (kind: 'category' | 'merchant' | 'tag', ids: readonly (string | null | undefined)[]) => {
    const wanted = [...new Set(ids.filter((id) => id != null))];
    const found = wanted.length === 0 ? new Map<string, unknown>() : await records.findMany(familyId, kind, wanted);
    return wanted.find((id) => !found.has(id));
  };
  const errors: string[] = [];
  if (accountId !== undefined && (await accounts.find(familyId, accountId)) === undefined) {
    errors.push(unknownId('account_id', 'an account', accountId));
  }
  const category = await unknownIn('category', [categoryId]);
  if (category !== undefined) errors.push(unknownId('category_id', 'a category', category));
  const merchant = await unknownIn('merchant', [merchantId]);
  if (merchant !== undefined) errors.push(unknownId('merchant_id', 'a merchant', merchant));
  const tag = await unknownIn('tag', [...tagIds, ...addTagIds, ...removeTagIds]);
  if (tag !== undefined) errors.push(unknownIds('tag_ids, add_tag_ids and remove_tag_ids', 'tags', tag));
  if (rules?.ids != null && rules.create === undefined) {
    const known = new Set((await records.listOf(familyId, 'rule')).map(({ id }) => id));
    const unknown = rules.ids.find((id) => !known.has(id));
    if (unknown !== undefined) {
      errors.push(`rule_ids must be ids of rules of your family, and ${quoteValue(unknown)} is not one`);
    }
  }
  if (errors.length > 0) throw new ValidationError(errors);
};

/** @throws NotFoundError */
export const findChangeSet =
  ({ changeSets, now }: Pick<Dependencies, 'changeSets' | 'now'>) =>
  async (familyId: FamilyId, id: string): Promise<ChangeSet> => {
    const record = await changeSets.find(familyId, id, now());
    if (record === undefined) throw new NotFoundError('Change set');
    return record;
  };

/**
 * `check`: throws if the change set is not to be applied after all; `note`: called before it is. `isStrict`: not while another one changes transactions, which
 * could be the same.
 */
type Application = {
  readonly leaveOut?: readonly string[];
  readonly isStrict?: boolean;
  readonly check?: ((found: ChangeSet) => Promise<void>) | undefined;
  readonly note?: Note | undefined;
};

/** Writes down what is about to happen to a change set; if it fails, that does not happen. */
export type Note = (found: ChangeSet) => Promise<void>;

/**
 * POST /api/v1/change_sets/{id}/apply. Repeating it has no effect.
 * @throws NotFoundError, InvalidStateError unless the preview is ready, DomainError `conflict` while another change set is being
 * applied, for a merge of records or if it is strict
 */
export const applyChangeSet =
  (deps: Dependencies) =>
  async (
    { familyId, userId, keyName }: Editor,
    id: string,
    { leaveOut = [], isStrict = false, check, note }: Application = {},
  ): Promise<ChangeSet> => {
    const { changeSets, queue, now } = deps;
    const instant = now();
    const expected = { statuses: ['ready'], freeAt: instant } as const;
    const found = await findChangeSet(deps)(familyId, id);
    if (found.status === 'ready') {
      await requireApplicable(deps, found, { leaveOut, isStrict, check }).catch(async (error: unknown) => {
        // another request may have applied it meanwhile
        if ((await findChangeSet(deps)(familyId, id)).status === 'ready') throw error;
      });
      await note?.(found);
    }
    const started = await changeSets.update(familyId, id, expected, {
      status: 'applying',
      userId,
      keyName: found.proposer?.keyName ?? keyName ?? null,
      ...(leaveOut.length > 0 && { leaveOut }),
      expires: null,
      touchedAt: instant,
      updatedAt: instant,
    });
    if (started === undefined) return alreadyBegun(await findChangeSet(deps)(familyId, id), leaveOut);
    await queue.send({ familyId, changeSetId: id }).catch(() => undefined);
    return started;
  };

const requireApplicable = async (
  { changeSets, now }: Dependencies,
  found: ChangeSet,
  { leaveOut = [], isStrict, check }: Application,
): Promise<void> => {
  const isMerge = found.kind === 'merge_records';
  if (isMerge && leaveOut.length > 0) throw notInParts();
  if (isMerge || isStrict) await requireRest(changeSets, found, now());
  await check?.(found);
};

const alreadyBegun = (record: ChangeSet, leaveOut: readonly string[]): ChangeSet => {
  if (record.status !== 'applying' && record.status !== 'applied') throw notReady(record);
  if (!leaveOut.every((out) => record.leaveOut?.includes(out))) throw appliedWhole();
  return record;
};

/** A change that is applied or reverted at the same time could change the same entries, or give them the record that is about to be gone. */
const requireRest = async (
  { listStates }: Pick<ChangeSets, 'listStates'>,
  { id, familyId }: ChangeSet,
  now: string,
): Promise<void> => {
  const others = (await listStates(familyId, now)).filter((state) => state.id !== id);
  if (!others.some((state) => isUnderWay(state) || state.status === 'reverting')) return;
  throw new DomainError(
    'conflict',
    'Another change set is being applied or reverted: apply this one when that is done',
  );
};

/** The record of a merge is gone afterwards, so nothing can keep it. */
const notInParts = (): DomainError =>
  new DomainError(
    'validation_failed',
    'leave_out is not possible for a merge of records, because the merged one is gone afterwards: apply all of it, or decline it',
  );

const appliedWhole = (): DomainError =>
  new InvalidStateError('It was applied before, with a transaction that leave_out names: read its entries');

const notReady = ({ status }: ChangeSet): DomainError =>
  new InvalidStateError(
    status === 'preparing'
      ? 'The preview is not ready yet: read the change set again until its status is ready'
      : `Only a change set that is ready can be applied: this one is ${status}`,
  );

/**
 * POST /api/v1/change_sets/{id}/revert. Repeating it has no effect. `includeLater` also reverts the change sets whose
 * values stand on this one. `check` sees each of them before anything begins, and `note` each that is about to be reverted.
 * @throws NotFoundError, InvalidStateError, DomainError `conflict` if change sets stand on it or one is being applied, and errors of
 * the check
 */
export const revertChangeSet =
  (deps: Dependencies) =>
  async (
    { familyId }: Editor,
    id: string,
    includeLater: boolean,
    { check = () => undefined, note }: { readonly check?: (found: ChangeSet) => void; readonly note?: Note } = {},
  ): Promise<ChangeSet> => {
    const { changeSets, now } = deps;
    const instant = now();
    const record = await findChangeSet(deps)(familyId, id);
    check(record);
    if (record.status === 'reverting' || record.status === 'reverted') return record;
    if (!isRevertable(record, instant)) throw notRevertable(record);
    const states = await changeSets.listStates(familyId, instant);
    if (states.some(isUnderWay)) {
      throw new DomainError('conflict', 'Another change set is being applied: revert this one when that is done');
    }
    const later = laterThan(record, states);
    if (later.length > 0 && !includeLater) throw laterChangesError(later);
    const all = [...(await findEach(deps, familyId, later)), record];
    for (const found of all) check(found);
    for (const found of all) {
      await note?.(found);
      await beginRevert(deps, found, instant);
    }
    return findChangeSet(deps)(familyId, id);
  };

const beginRevert = async (
  { changeSets, queue }: Dependencies,
  { familyId, id }: ChangeSet,
  instant: string,
): Promise<void> => {
  const expected = { statuses: ['applied'], freeAt: instant } as const;
  const change = { status: 'reverting', touchedAt: instant, updatedAt: instant } as const;
  if ((await changeSets.update(familyId, id, expected, change)) === undefined) return;
  await queue.send({ familyId, changeSetId: id }).catch(() => undefined);
};

const findEach = (deps: Dependencies, familyId: FamilyId, states: readonly ChangeSetState[]): Promise<ChangeSet[]> =>
  Promise.all(states.map(({ id }) => findChangeSet(deps)(familyId, id)));

/** Until it is applied, it is not known which change sets it builds on. */
const isUnderWay = ({ status, applyWhenReady }: ChangeSetState): boolean =>
  status === 'applying' || (status === 'preparing' && applyWhenReady);

const notRevertable = ({ status }: ChangeSet): DomainError =>
  new InvalidStateError(
    status === 'applied'
      ? 'This change set can no longer be reverted: it was applied more than two years ago'
      : `Only an applied change set can be reverted: this one is ${status}`,
  );

/** The applied change sets that stand on this one, directly or through others. */
const laterThan = ({ id }: ChangeSet, all: readonly ChangeSetState[]): readonly ChangeSetState[] => {
  const applied = all.filter(({ status }) => status === 'applied');
  const ids = new Set([id]);
  for (let size = 0; size !== ids.size; ) {
    size = ids.size;
    for (const candidate of applied) if (candidate.standsOn.some((beneath) => ids.has(beneath))) ids.add(candidate.id);
  }
  return applied.filter((candidate) => candidate.id !== id && ids.has(candidate.id));
};

const SHOWN = 100;

const laterChangesError = (later: readonly ChangeSetState[]): DomainError =>
  new DomainError(
    'conflict',
    `${later.length === 1 ? 'A later change set changed' : `${later.length} later change sets changed`} the same values: send {"include_later": true} to revert ${later.length === 1 ? 'it' : 'them'} too`,
    { details: { change_set_ids: later.slice(0, SHOWN).map(({ id }) => id) } },
  );
