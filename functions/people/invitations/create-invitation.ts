import { createInvitationEndpoint } from '../../../shared/people/invitation-endpoints.ts';
import { toInvitation, toNewInvitation } from '../../../shared/people/schema/invitation.ts';
import { invite } from '../../../shared/people/use-cases/invitations/send-invitation.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { requestHash } from '../../../shared/platform/http/idempotent.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { composePeople } from '../people.ts';
import { composeApiInviter, composeInvites, type FindInviter } from './invitations.ts';

export type Dependencies = IdempotentDependencies & {
  readonly findInviter: FindInviter;
  readonly send: ReturnType<typeof invite>;
};

/** POST /api/v1/invitations */
export const createHandler = ({ findInviter, send, ...api }: Dependencies) =>
  idempotentEndpoint(api, createInvitationEndpoint, {
    read: async (event) => ({ event, fields: await readFields(event, toNewInvitation) }),
    hash: ({ fields }) => requestHash(fields),
    act: async (caller, { event, fields }, id) => {
      const { invitation } = await send(await findInviter(caller, event), fields, id);
      return json(201, { data: toInvitation(invitation, api.now()) });
    },
  });

export const handler = lambda(() => {
  const { documents, tableName } = composePeople();
  const ports = composeInvites();
  const idempotency = createIdempotencyRepository(documents, tableName, ports.newId);
  return createHandler({ ...composeApiInviter(), idempotency, send: invite(ports) });
});
