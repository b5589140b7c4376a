import { createApp } from './create-app.ts';
import { readSettings } from './settings.ts';

createApp(readSettings(process.env)).app.synth();
