import { BusyError, DomainError, quoteValue } from '../domain/errors.ts';
import { type ClientTexts, type ExternalId, externalIdIn } from '../domain/external-id.ts';
import type { FamilyId } from '../domain/ids.ts';

/** A claim of an external id: by a request, or by a change set. */
export type ExternalIdClaim = {
  readonly recordId: string;
  readonly at: string;
  readonly changeSetId?: string | undefined;
  /** Different in each claim, so that one that came back is not taken for the one that was seen. Absent in older ones. */
  readonly mark?: string | undefined;
};
export type ClaimedId = { readonly familyId: FamilyId; readonly kind: string; readonly externalId: ExternalId };

export type ExternalIdClaims = {
  /** Consistent, in the order of `ids`. */
  readonly read: (
    familyId: FamilyId,
    kind: string,
    ids: readonly ExternalId[],
  ) => Promise<readonly (ExternalIdClaim | undefined)[]>;
  /** Writes the claim if it is still as it was seen; otherwise returns false. */
  readonly move: (id: ClaimedId, seen: ExternalIdClaim | undefined, to: ExternalIdClaim) => Promise<boolean>;
};

/**
 * `heldBy`: the record that has the id: the claimed one, or what it was merged into. `isDeleted`: the claimed one was deleted, so that
 * no request can still be about to write it.
 */
export type ExternalIdHolder = (
  familyId: FamilyId,
  recordId: string,
  externalId: ExternalId,
) => Promise<{ readonly heldBy?: string; readonly isDeleted?: true }>;

export type TakeDependencies = {
  readonly claims: ExternalIdClaims;
  readonly holder: ExternalIdHolder;
  /** Whether a change set still has work to do. */
  readonly isUnderWay: (familyId: FamilyId, changeSetId: string) => Promise<boolean>;
  readonly now: () => string;
};

/** Longer than any request can take. */
const REQUEST_MILLISECONDS = 60_000;
const TRIES = 3;

/** The time of a claim whose write has ended. */
const SETTLED = new Date(0).toISOString();

/**
 * Claims an external id before the record that has it is written. A claim binds while its record has the id; one whose record
 * never came to be, or is gone, can be taken as soon as its request or change set cannot be under way any more. Returns the claim,
 * unless the record has the id already.
 * @throws DomainError `external_id_taken`, BusyError
 */
export const takeExternalId =
  ({ claims, holder, isUnderWay, now }: TakeDependencies) =>
  async (id: ClaimedId, recordId: string, changeSetId?: string): Promise<ExternalIdClaim | undefined> => {
    const { familyId, kind, externalId } = id;
    const isPending = async (claim: ExternalIdClaim, isDeleted = false): Promise<boolean> =>
      claim.changeSetId === undefined
        ? !isDeleted && Date.parse(now()) - Date.parse(claim.at) < REQUEST_MILLISECONDS
        : claim.changeSetId !== changeSetId && (await isUnderWay(familyId, claim.changeSetId));
    /** Whether the record holds the id already, by a claim of its own rather than that of a merged one. */
    const isHeld = async (seen: ExternalIdClaim): Promise<boolean> => {
      const { heldBy, isDeleted } = await holder(familyId, seen.recordId, externalId);
      if (heldBy === recordId) return seen.recordId === recordId;
      if (heldBy !== undefined) throw externalIdTaken(externalId, heldBy);
      if (seen.recordId !== recordId && (await isPending(seen, isDeleted))) throw inUse();
      return false;
    };
    for (let tries = 0; tries < TRIES; tries++) {
      const [seen] = await claims.read(familyId, kind, [externalId]);
      if (seen !== undefined && (await isHeld(seen))) return undefined;
      const claim = { recordId, at: now(), changeSetId, mark: crypto.randomUUID() };
      if (await claims.move(id, seen, claim)) return claim;
    }
    throw inUse();
  };

const inUse = (): BusyError => new BusyError('Another request is using this external_id: try again');

export const externalIdTaken = ({ source, id }: ExternalId, holderId: string): DomainError =>
  new DomainError(
    'external_id_taken',
    `external_id ${quoteValue(id)} is in use: change the record ${holderId} instead`,
    {
      details: { id: holderId, external_id: id, external_source: source },
    },
  );

/** Claims an external id, if there is one, for a record while it is written. */
export type IdentifiedWrite = <R extends { readonly id: string }>(
  id: Omit<ClaimedId, 'externalId'> & { readonly externalId: ExternalId | null },
  recordId: string,
  write: () => Promise<R>,
) => Promise<R>;

/** The id that a record gets; null if it has it already. */
export const newExternalId = ({ externalKey: former = null }: ClientTexts, key: string): ExternalId | null =>
  key === former ? null : externalIdIn(key);

/**
 * Throws if another request has changed the external id of a record since it was seen: the claim of this request may be gone.
 * @throws BusyError
 */
export const sameExternalId =
  ({ externalKey: former = null }: ClientTexts) =>
  ({ externalKey: current = null }: ClientTexts): void => {
    if (current !== former) throw new BusyError('Another request is changing this external_id: try again');
  };

/** For writes that set no external id. */
export const unidentifiedWrite: IdentifiedWrite = ({ externalId }, _, write) => {
  if (externalId !== null) throw new Error('External ids must be claimed');
  return write();
};

/**
 * Afterwards the claim binds only while its record has the id: if the write was refused, or the id is given up or the record deleted
 * later, others can take it at once.
 * @throws DomainError `external_id_taken`, BusyError, and errors of `write`
 */
export const identifiedWrite = (deps: Omit<TakeDependencies, 'isUnderWay'>): IdentifiedWrite => {
  const take = takeExternalId({ ...deps, isUnderWay: async () => false });
  return async ({ externalId, ...others }, recordId, write) => {
    if (externalId === null) return write();
    const id = { ...others, externalId };
    const claim = await take(id, recordId);
    const settle = async (holder: string): Promise<void> => {
      if (claim !== undefined)
        await deps.claims.move(id, claim, { recordId: holder, at: SETTLED, mark: crypto.randomUUID() });
    };
    try {
      const record = await write();
      await settle(record.id);
      return record;
    } catch (error) {
      if (error instanceof DomainError) await settle(recordId);
      throw error;
    }
  };
};
