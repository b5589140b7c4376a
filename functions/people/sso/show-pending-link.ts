import { pageEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { made } from '../../platform/adapters.ts';
import { person, shownProviders, singleUse } from '../adapters.ts';
import { showPendingLink } from './link-pages/pending-link.ts';

export const compose = () =>
  pageEndpoint(person(), {}, showPendingLink, { ...made({ singleUse, providers: shownProviders }), now });
