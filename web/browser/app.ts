import { focusErrors } from './focus-errors.ts';
import { watchImport } from './import-progress.ts';
import { keepFresh } from './keep-fresh.ts';
import { previewLive } from './live-preview.ts';
import { showLocalTimes } from './local-times.ts';
import { editMappingRows } from './mapping-rows.ts';
import { showOwnAddress } from './own-address.ts';
import { proposeTimeZone } from './own-time-zone.ts';
import { sendFiles } from './send-file.ts';

showOwnAddress(document);
showLocalTimes(document);
focusErrors(document);
editMappingRows(document);
proposeTimeZone(document);
watchImport(document);
previewLive(document);
sendFiles(document);
keepFresh(document);
