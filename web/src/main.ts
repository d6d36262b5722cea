/** Where the page begins. */

import { mount } from 'svelte';
import App from './App.svelte';
import { showMotion } from './lib/preferences.svelte';
import { startRouting } from './lib/router';
import { session } from './lib/session.svelte';
import { startTheme } from './lib/theme';
import { PSEUDO } from './words/language';
import { spoken } from './words/text';
import './styles/fonts.css';
import './styles/theme.css';
import './styles/base.css';

document.documentElement.lang = spoken === PSEUDO ? 'en' : spoken;
startTheme();
showMotion();
startRouting();
void session.start();

const place = document.getElementById('page');
if (place) mount(App, { target: place });
