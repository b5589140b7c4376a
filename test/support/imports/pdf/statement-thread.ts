import { serveStatement } from '../../../../shared/imports/formats/pdf/parse/statement-thread.ts';

await serveStatement();
