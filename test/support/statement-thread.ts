import { serveStatement } from '../../shared/imports/parse/pdf/statement-thread.ts';

await serveStatement();
