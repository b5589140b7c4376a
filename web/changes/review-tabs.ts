import { tabs } from '../platform/components/tabs.ts';
import type { Html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

/** For the review after imports: both kinds of pairs, suggestions and proposals. */
export const reviewTabs = (viewer: Viewer): Html =>
  tabs(
    WORDS.review,
    [
      { path: '/duplicates', label: WORDS.duplicates.title },
      { path: '/transfers', label: WORDS.transfers.title },
      { path: '/changes/suggestions', label: WORDS.suggestions.titles.category },
      { path: '/changes/proposals', label: WORDS.proposals.title },
    ],
    viewer,
  );
