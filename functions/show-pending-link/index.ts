import { createOneUse } from '../../shared/store/one-use-repository.ts';
import { findPendingLink } from '../../shared/use-cases/people/sso/pending-link.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composeKeys, composePeople } from '../people.ts';
import { providersOf } from '../providers.ts';
import { createHandler } from './handler.ts';

const people = composePeople();
const { documents, tableName, open } = people;
const providers = providersOf(people, readAuthSettings(), composeKeys(people).secretBox);
const oneUse = createOneUse(documents, tableName);

export const handler = createHandler({ ...open, findLink: findPendingLink({ oneUse, providers, now: open.now }) });
