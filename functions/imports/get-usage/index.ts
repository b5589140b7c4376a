import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

export const handler = createHandler(composeApi().api);
