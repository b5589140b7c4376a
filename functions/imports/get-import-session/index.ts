import { getSession } from '../../../shared/imports/use-cases/open-session.ts';
import { composeSessions } from '../sessions.ts';
import { createHandler } from './handler.ts';

const { api, parts } = composeSessions();

export const handler = createHandler({ ...api, get: getSession(parts) });
