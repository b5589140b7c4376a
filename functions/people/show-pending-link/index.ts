import { findPendingLink } from '../../../shared/people/use-cases/sso/pending-link.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composeKeys, composePeople } from '../people.ts';
import { providersOf } from '../providers.ts';
import { createHandler } from './handler.ts';

const people = composePeople();
const { oneUse, open } = people;
const providers = providersOf(people, readAuthSettings(), composeKeys(people).secretBox);

export const handler = createHandler({ ...open, findLink: findPendingLink({ oneUse, providers, now: open.now }) });
