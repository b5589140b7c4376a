import document from '../../../openapi.json' with { type: 'json' };
import { createHandler } from './handler.ts';

export const handler = createHandler(document);
