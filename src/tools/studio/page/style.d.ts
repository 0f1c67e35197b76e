/** The bundler writes what is imported as CSS into a file of its own. */
declare module '*.css';
