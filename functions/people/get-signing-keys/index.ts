import { createSigningKeyStore } from '../../../shared/people/store/signing-key-repository.ts';
import { composePeople } from '../people.ts';
import { createHandler } from './handler.ts';

const { open, documents, tableName } = composePeople();

export const handler = createHandler({ ...open, signingKeys: createSigningKeyStore(documents, tableName) });
