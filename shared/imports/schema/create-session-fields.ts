import * as z from 'zod';
import { ClientId } from '../../platform/schema/wire-text.ts';
import { MAX_CHUNKS } from '../domain/sessions/session.ts';
import type { CreateSessionRequest } from '../use-cases/create-session.ts';

const NOT_EXPECTED = `must be a whole number from 1 to ${MAX_CHUNKS}`;

/** The body of POST /api/v1/import_sessions. */
export const CreateSessionFields = z.object({
  type: z.enum(['NativeImport', ''], 'must be NativeImport').nullish(),
  client_session_id: ClientId.describe(
    "The client's own name for the session, at most 255 characters: one session each",
  ),
  expected_chunks: z
    .union([z.int(NOT_EXPECTED), z.string().regex(/^\s*\d{0,4}\s*$/, NOT_EXPECTED)], NOT_EXPECTED)
    .nullish()
    .transform((value) => (value == null || (typeof value === 'string' && value.trim() === '') ? null : Number(value)))
    .refine((value) => value === null || (value >= 1 && value <= MAX_CHUNKS), NOT_EXPECTED)
    .describe('How many chunks there will be, numbered from 1; without it any sequences will do'),
});

export const toSessionRequest = (fields: z.output<typeof CreateSessionFields>): CreateSessionRequest => ({
  clientSessionId: fields.client_session_id,
  expectedChunks: fields.expected_chunks,
});
