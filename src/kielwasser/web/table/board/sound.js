// Sounds are made, not loaded.

/** @type {Record<string, [pitch: number, begin: number, length: number][]>} tones; in hertz and seconds */
export const SOUNDS = {
  move: [[392, 0, 0.09]],
  reply: [[294, 0, 0.09]],
  end: [
    [392, 0, 0.16],
    [494, 0.12, 0.16],
    [587, 0.24, 0.3],
  ],
};

const LOUDEST = 0.24;

/** @type {AudioContext | null} one for the page, made when somebody has done something there: browsers want it so */
let speaker = null;

/**
 * Let a sound be heard, once somebody has done something on the page.
 * @param {string} name
 * @param {number} loudness up to 1
 */
export function play(name, loudness = 0.5) {
  if (!navigator.userActivation?.hasBeenActive || !SOUNDS[name]) return;
  speaker ??= new AudioContext();
  for (const [pitch, begin, length] of SOUNDS[name]) {
    const at = speaker.currentTime + begin;
    const tone = speaker.createOscillator();
    const volume = speaker.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDEST * loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(speaker.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
