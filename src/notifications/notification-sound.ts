import type { Tone } from '../format/tone'

/** Hz, in sequence. */
const melodies: Readonly<Record<Tone, readonly number[]>> = {
  plain: [660, 880],
  gain: [660, 880],
  warning: [520, 520],
  loss: [520, 390, 520, 390],
}
const noteS = 0.14
const loudness = 0.12
/** Drops sounds that autoplay policy holds back until the first click or key. */
const lateMs = 1000
/** Debounces simultaneous notifications. */
const apartMs = 1500

let audio: AudioContext | undefined
let lastMs = -Infinity
const ringing = new Set<OscillatorNode>()

export function stopSound(): void {
  lastMs = -Infinity
  for (const tone of ringing) tone.stop()
  ringing.clear()
}

export function playSound(tone: Tone): void {
  const requestedMs = performance.now()
  if (!('AudioContext' in window) || requestedMs - lastMs < apartMs) return
  lastMs = requestedMs
  const { hasBeenActive } = navigator.userActivation
  const context = (audio ??= new AudioContext())
  context.resume().then(
    () => {
      const isOnTime = hasBeenActive || performance.now() - requestedMs < lateMs
      if (requestedMs === lastMs && isOnTime) ring(context, melodies[tone])
    },
    () => undefined,
  )
}

function ring(context: AudioContext, melody: readonly number[]): void {
  for (const [place, frequency] of melody.entries()) {
    const startS = context.currentTime + place * noteS
    const tone = new OscillatorNode(context, { type: 'sine', frequency })
    const volume = new GainNode(context, { gain: 0 })
    // Prevents clicks.
    volume.gain.setTargetAtTime(loudness, startS, 0.01)
    volume.gain.setTargetAtTime(0, startS + noteS * 0.6, 0.03)
    ringing.add(tone)
    tone.onended = () => ringing.delete(tone)
    tone.connect(volume).connect(context.destination)
    tone.start(startS)
    tone.stop(startS + noteS * 2)
  }
}
