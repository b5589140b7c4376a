import { v7 as uuidv7 } from 'uuid';
import type { Fields } from '../../../shared/catalogue/schema/record-fields.ts';
import type { ChangeRequest } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import type { ChangeSet } from '../../../shared/changes/change-sets/domain/change-set.ts';
import type { createChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { MaybePreview } from '../../../shared/changes/schema/transaction-id.ts';
import { requireApply } from '../../../shared/platform/domain/access/require-apply.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import type { ApiEvent, Authenticated } from '../../../shared/platform/http/api-event.ts';
import { requestHash } from '../../../shared/platform/http/idempotent.ts';
import type { Made, Makers } from '../../platform/adapters.ts';
import { type DeclaredRepeatable, idempotentEndpoint } from '../../platform/endpoint.ts';
import { apiNotes } from '../proposal-audit.ts';

type Caller = Authenticated['caller'];
type Start<Sent> = (caller: Caller, sent: Sent, id: string) => Promise<ChangeSet>;

type Read<Sent> = (fields: Fields, event: ApiEvent) => Sent;
type Begin<Wanted extends Makers, Sent> = (ports: Made<Wanted> & { readonly now: () => string }) => Start<Sent>;

/** An endpoint that starts a change set: `start` creates it with the given id. */
export const startChange = <Wanted extends Makers, Sent>(
  declaration: DeclaredRepeatable,
  wanted: Wanted,
  read: Read<Sent>,
  start: Begin<Wanted, Sent>,
) =>
  idempotentEndpoint(
    declaration,
    wanted,
    (ports) => {
      const begin = start(ports);
      return {
        read: ({ readFields }, event) => readFields((fields) => read(fields, event)),
        act: async (caller, sent: Sent, id = uuidv7()) => ({
          data: toChangeSet(await begin(caller, sent, id), ports.now()),
        }),
      };
    },
    uuidv7,
  );

/** The same for an endpoint that proposes. The audit log names the proposals of keys and applications. */
export const startProposal = <Wanted extends Makers, Sent>(
  declaration: DeclaredRepeatable,
  wanted: Wanted,
  read: Read<Sent>,
  start: Begin<Wanted, Sent>,
) =>
  idempotentEndpoint(
    declaration,
    { ...wanted, notes: apiNotes },
    (ports) => {
      const begin = start(ports);
      return {
        read: async ({ readFields }, event) => ({ event, sent: await readFields((fields) => read(fields, event)) }),
        hash: ({ sent }) => requestHash(sent),
        act: async (caller, { event, sent }, id = uuidv7()) => {
          const changeSet = await begin(caller, sent, id);
          await ports.notes('proposal_created', caller, event)(changeSet);
          return { data: toChangeSet(changeSet, ports.now()) };
        },
      };
    },
    uuidv7,
  );

/** Creates a change set that is applied as soon as it is planned. */
export const createApplied =
  <Sent>(
    create: ReturnType<typeof createChangeSet>,
    toRequest: (familyId: FamilyId, sent: Sent) => ChangeRequest | Promise<ChangeRequest>,
  ): Start<Sent> =>
  async (caller, sent, id) =>
    create(caller, await toRequest(caller.familyId, sent), id, { applyWhenReady: true });

/**
 * Creates a change set that is applied as soon as it is planned, unless only its preview is wanted.
 * @throws DomainError `insufficient_scope` if the caller may only propose, and did not ask for a preview
 */
export const createPlanned =
  <Sent>(
    create: ReturnType<typeof createChangeSet>,
    toRequest: (familyId: FamilyId, sent: Sent) => ChangeRequest | Promise<ChangeRequest>,
  ): Start<MaybePreview<Sent>> =>
  async (caller, { sent, isPreview }, id) => {
    if (!isPreview) requireApply(caller, { remedy: 'send "preview": true', scope: 'transactions:write' });
    return create(caller, await toRequest(caller.familyId, sent), id, { applyWhenReady: !isPreview });
  };
