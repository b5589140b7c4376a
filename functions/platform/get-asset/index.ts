import { join } from 'node:path';
import { createHandler } from './handler.ts';
import { readAssets } from './read-assets.ts';

export const handler = createHandler(readAssets(join(__dirname, 'assets'))); // laid beside the bundle by the build
