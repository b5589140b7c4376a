import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { createMessageHandler, type MessageHandlerDependencies } from '../../platform/sqs/queue-handler.ts';
import { sendMessage } from '../../platform/sqs/send-message.ts';
import type { AuditDetails, AuditSource } from '../admin/domain/audit-event.ts';

/** What a key or a person did with a proposal, on its way to the audit log. A message that comes twice makes one line. */
export type ProposalStep = {
  readonly id: string;
  /** UTC instant. */
  readonly time: string;
  readonly type: 'proposal_created' | 'proposal_applied' | 'proposal_declined' | 'proposal_undone';
  /** Of the key, if one did it. */
  readonly userId: string;
  readonly source: AuditSource;
  readonly details: AuditDetails['proposal_applied'];
};

type Message = { readonly proposal: ProposalStep };

export const createProposalQueue = (sqs: SQSClient, url: string) => ({
  send: (step: ProposalStep): Promise<void> => sendMessage(sqs, url, { proposal: step } satisfies Message, undefined),
});

const ProposalMessage: z.ZodType<Message> = z.object({
  proposal: z.object({
    id: z.uuid(),
    time: z.iso.datetime(),
    type: z.enum(['proposal_created', 'proposal_applied', 'proposal_declined', 'proposal_undone']),
    userId: z.string(),
    source: z.object({
      viewerAddress: z.string(),
      userAgent: z.string(),
      requestId: z.string(),
      sessionId: z.string().nullable(),
    }),
    details: z.object({
      changeSetId: z.string(),
      proposedBy: z.string(),
      keyName: z.string().exactOptional(),
      leftOut: z.number().exactOptional(),
    }),
  }),
});

type Dependencies = Pick<MessageHandlerDependencies<Message>, 'logger' | 'send'> & {
  readonly work: (step: ProposalStep) => Promise<void>;
};

/** Processes the steps of proposals, which share the webhooks queue with what is sent to webhooks. */
export const createProposalHandler = ({ work, ...deps }: Dependencies) =>
  createMessageHandler({
    ...deps,
    queue: 'webhooks',
    parse: (value) => ProposalMessage.parse(value),
    describe: ({ proposal: { details } }) => ({ changeSetId: details.changeSetId }),
    work: ({ proposal }) => work(proposal),
  });

/** True for the text of a message about a proposal. */
export const isOfProposal = (body: string): boolean => body.startsWith('{"proposal"');
