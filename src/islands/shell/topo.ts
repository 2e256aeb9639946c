// One script for what every signed-in page has.
export { Avisos } from './Avisos.tsx';
export { Sino } from './Sino.tsx';
