import { composeProviderStore } from '../provider-store.ts';
import { createHandler } from './handler.ts';

const { person, providers, isReadOnly, certificateEnd } = composeProviderStore();

export const handler = createHandler({ ...person, providers, isReadOnly, certificateEnd });
