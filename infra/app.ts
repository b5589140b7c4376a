import { createApp } from './create-app.ts';
import { readSettings } from './read-settings.ts';

createApp(readSettings(process.env)).app.synth();
