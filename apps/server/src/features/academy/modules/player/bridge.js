// Runs inside the frame of a package, before anything of it: answers its questions for a learning system, and tells the
// page outside what it keeps. The frame has an origin of its own, so this is all that passes.
(() => {
  /** What the frame would be refused: kept for as long as the page is open. */
  const memory = () => {
    const kept = new Map();
    return {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (at) => [...kept.keys()][at] ?? null,
      get length() {
        return kept.size;
      },
    };
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: memory(), configurable: true });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined, configurable: true });

  // Frames inside the package have origins of their own too: only the outermost is spoken to.
  if (window.parent !== window.top) return;

  const read = () => {
    try {
      return JSON.parse(window.name) ?? {};
    } catch {
      return {};
    }
  };
  const { state = null, learner = { id: '', name: '' } } = read();
  window.name = '';
  const kept = {
    location: state?.location ?? '',
    suspend: state?.suspend ?? '',
    status: state?.status ?? 'incomplete',
    score: state?.score ?? null,
    progress: null,
  };
  /** After what is kept was read anew. */
  const tell = (kind, _taken) => window.parent.postMessage({ from: 'mz-module', kind, ...kept }, '*');

  const number = (value) => {
    const found = value === '' || value === null || value === undefined ? Number.NaN : Number(value);
    return Number.isFinite(found) ? found : null;
  };
  const hundredths = (raw, min, max) => {
    const [value, low, high] = [number(raw), number(min) ?? 0, number(max) ?? 100];
    if (value === null || high <= low) return null;
    return Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100));
  };

  const settings = { autocommit: false, logLevel: 5, lmsCommitUrl: false };

  const answer12 = () => {
    const api = new window.Scorm12API(settings);
    const { core } = api.cmi;
    core.student_id = learner.id;
    core.student_name = learner.name;
    core.lesson_mode = 'normal';
    core.credit = 'credit';
    core.lesson_location = kept.location;
    core.entry = state ? 'resume' : 'ab-initio';
    api.cmi.suspend_data = kept.suspend;
    if (state) core.lesson_status = kept.status;
    const take = () => {
      kept.location = String(core.lesson_location ?? '').slice(0, 1000);
      kept.suspend = String(api.cmi.suspend_data ?? '').slice(0, 64000);
      const status = String(core.lesson_status ?? '');
      kept.status = ['completed', 'passed', 'failed'].includes(status) ? status : 'incomplete';
      kept.score = hundredths(core.score.raw, core.score.min, core.score.max) ?? kept.score;
    };
    api.on('LMSInitialize', () => tell('begun'));
    for (const event of ['LMSSetValue', 'LMSCommit']) api.on(event, () => tell('kept', take()));
    api.on('LMSFinish', () => tell('ended', take()));
    window.API = api;
  };

  const answer2004 = () => {
    const api = new window.Scorm2004API(settings);
    const { cmi } = api;
    cmi.learner_id = learner.id;
    cmi.learner_name = learner.name;
    cmi.mode = 'normal';
    cmi.credit = 'credit';
    cmi.entry = state ? 'resume' : 'ab-initio';
    // Of this standard, an empty place is refused.
    if (kept.location) cmi.location = kept.location;
    if (kept.suspend) cmi.suspend_data = kept.suspend;
    if (state) {
      cmi.completion_status = kept.status === 'incomplete' ? 'incomplete' : 'completed';
      if (kept.status === 'passed' || kept.status === 'failed') cmi.success_status = kept.status;
    }
    const take = () => {
      kept.location = String(cmi.location ?? '').slice(0, 1000);
      kept.suspend = String(cmi.suspend_data ?? '').slice(0, 64000);
      const [success, completion] = [String(cmi.success_status ?? ''), String(cmi.completion_status ?? '')];
      kept.status =
        success === 'passed' || success === 'failed'
          ? success
          : completion === 'completed'
            ? 'completed'
            : 'incomplete';
      const { scaled, raw, min, max } = cmi.score;
      kept.score = hundredths(scaled, 0, 1) ?? hundredths(raw, min, max) ?? kept.score;
      const progress = number(cmi.progress_measure);
      kept.progress = progress === null ? null : Math.min(1, Math.max(0, progress));
    };
    api.on('Initialize', () => tell('begun'));
    for (const event of ['SetValue', 'Commit']) api.on(event, () => tell('kept', take()));
    api.on('Terminate', () => tell('ended', take()));
    window.API_1484_11 = api;
  };

  /** H5P tells by statements of xAPI: those of the whole, not of its parts. */
  const answerH5p = () => {
    window.moduleBegun = (h5p) => {
      tell('begun');
      h5p.externalDispatcher?.on('xAPI', ({ data }) => {
        const { verb, result, context } = data?.statement ?? {};
        if ((context?.contextActivities?.parent ?? []).length > 0) return;
        const name = String(verb?.id ?? '')
          .split('/')
          .pop();
        const scaled = number(result?.score?.scaled);
        if (scaled !== null) kept.score = Math.min(100, Math.max(0, scaled * 100));
        if (result?.success === false) kept.status = 'failed';
        if (result?.success === true) kept.status = 'passed';
        else if (result?.completion === true || name === 'completed')
          kept.status = kept.status === 'failed' ? 'failed' : 'completed';
        tell('kept');
      });
    };
  };

  if (window.Scorm12API) answer12();
  else if (window.Scorm2004API) answer2004();
  else answerH5p();
  window.addEventListener('load', () => tell('shown'));
})();
