// Plays the H5P package beside this page, in the page itself: a frame of its own would be refused here.
(() => {
  const player = '/modules/player/h5p/';
  new window.H5PStandalone.H5P(document.getElementById('module'), {
    h5pJsonPath: new URL('.', window.location.href).pathname.replace(/\/$/, ''),
    frameJs: `${player}frame.bundle.js`,
    frameCss: `${player}styles/h5p.css`,
    embedType: 'div',
  }).then(() => window.moduleBegun(window.H5P));
})();
