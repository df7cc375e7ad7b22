import "node:module";
import { resolve } from "node:path";
import vue from "@vitejs/plugin-vue";
import { defineConfig } from "electron-vite";
// electron.vite.config.ts
const root = import.meta.dirname;
const alias = { "@common": resolve(root, "common") };
var electron_vite_config_default = defineConfig({
	main: {
		resolve: { alias },
		build: {
			outDir: "out/main",
			sourcemap: false,
			rollupOptions: { input: {
				index: resolve(root, "electron/main/index.ts"),
				headless: resolve(root, "electron/headless/main.ts"),
				"practice-worker": resolve(root, "electron/practice/start/worker.ts")
			} }
		}
	},
	preload: { build: {
		outDir: "out/preload",
		sourcemap: false,
		rollupOptions: {
			input: { index: resolve(root, "electron/preload/index.ts") },
			output: {
				format: "cjs",
				entryFileNames: "[name].cjs"
			}
		}
	} },
	renderer: {
		root: resolve(root, "src"),
		resolve: { alias },
		plugins: [vue()],
		build: {
			outDir: resolve(root, "out/renderer"),
			emptyOutDir: true,
			minify: true,
			sourcemap: false,
			modulePreload: { polyfill: false },
			rollupOptions: {
				input: resolve(root, "src/index.html"),
				output: { intro: "globalThis.__zod_globalConfig ??= { jitless: true };" }
			}
		}
	}
});
export { electron_vite_config_default as default };

//# sourceMappingURL=data:application/json;charset=utf-8;base64,eyJ2ZXJzaW9uIjozLCJmaWxlIjoiZWxlY3Ryb24udml0ZS5jb25maWcuanMiLCJuYW1lcyI6W10sInNvdXJjZXMiOlsiL3dvcmsvdy10ZXh0cy9lbGVjdHJvbi52aXRlLmNvbmZpZy50cyJdLCJzb3VyY2VzQ29udGVudCI6WyJpbXBvcnQgeyByZXNvbHZlIH0gZnJvbSAnbm9kZTpwYXRoJ1xuaW1wb3J0IHZ1ZSBmcm9tICdAdml0ZWpzL3BsdWdpbi12dWUnXG5pbXBvcnQgeyBkZWZpbmVDb25maWcgfSBmcm9tICdlbGVjdHJvbi12aXRlJ1xuXG5jb25zdCByb290ID0gaW1wb3J0Lm1ldGEuZGlybmFtZVxuY29uc3QgYWxpYXMgPSB7ICdAY29tbW9uJzogcmVzb2x2ZShyb290LCAnY29tbW9uJykgfVxuXG5leHBvcnQgZGVmYXVsdCBkZWZpbmVDb25maWcoe1xuICAvLyBFdmVyeXRoaW5nIHRoYXQgcnVucyBpbiBwbGFpbiBOb2RlOiB0aGUgRWxlY3Ryb24gc2hlbGwsIHRoZSBzYW1lIGFwcCBmb3IgYSBicm93c2VyLCBhbmQgdGhlIHByYWN0aWNlIGV4Y2hhbmdlJ3Mgd29ya2VyLlxuICBtYWluOiB7XG4gICAgcmVzb2x2ZTogeyBhbGlhcyB9LFxuICAgIGJ1aWxkOiB7XG4gICAgICBvdXREaXI6ICdvdXQvbWFpbicsXG4gICAgICBzb3VyY2VtYXA6IGZhbHNlLFxuICAgICAgcm9sbHVwT3B0aW9uczoge1xuICAgICAgICBpbnB1dDoge1xuICAgICAgICAgIGluZGV4OiByZXNvbHZlKHJvb3QsICdlbGVjdHJvbi9tYWluL2luZGV4LnRzJyksXG4gICAgICAgICAgaGVhZGxlc3M6IHJlc29sdmUocm9vdCwgJ2VsZWN0cm9uL2hlYWRsZXNzL21haW4udHMnKSxcbiAgICAgICAgICAncHJhY3RpY2Utd29ya2VyJzogcmVzb2x2ZShyb290LCAnZWxlY3Ryb24vcHJhY3RpY2Uvc3RhcnQvd29ya2VyLnRzJyksXG4gICAgICAgIH0sXG4gICAgICB9LFxuICAgIH0sXG4gIH0sXG4gIC8vIEEgc2FuZGJveGVkIHByZWxvYWQgY2Fubm90IGxvYWQgbW9kdWxlczogb25lIENvbW1vbkpTIGZpbGUuXG4gIHByZWxvYWQ6IHtcbiAgICBidWlsZDoge1xuICAgICAgb3V0RGlyOiAnb3V0L3ByZWxvYWQnLFxuICAgICAgc291cmNlbWFwOiBmYWxzZSxcbiAgICAgIHJvbGx1cE9wdGlvbnM6IHtcbiAgICAgICAgaW5wdXQ6IHsgaW5kZXg6IHJlc29sdmUocm9vdCwgJ2VsZWN0cm9uL3ByZWxvYWQvaW5kZXgudHMnKSB9LFxuICAgICAgICBvdXRwdXQ6IHsgZm9ybWF0OiAnY2pzJywgZW50cnlGaWxlTmFtZXM6ICdbbmFtZV0uY2pzJyB9LFxuICAgICAgfSxcbiAgICB9LFxuICB9LFxuICByZW5kZXJlcjoge1xuICAgIHJvb3Q6IHJlc29sdmUocm9vdCwgJ3NyYycpLFxuICAgIHJlc29sdmU6IHsgYWxpYXMgfSxcbiAgICBwbHVnaW5zOiBbdnVlKCldLFxuICAgIGJ1aWxkOiB7XG4gICAgICBvdXREaXI6IHJlc29sdmUocm9vdCwgJ291dC9yZW5kZXJlcicpLFxuICAgICAgZW1wdHlPdXREaXI6IHRydWUsXG4gICAgICBtaW5pZnk6IHRydWUsXG4gICAgICBzb3VyY2VtYXA6IGZhbHNlLFxuICAgICAgbW9kdWxlUHJlbG9hZDogeyBwb2x5ZmlsbDogZmFsc2UgfSxcbiAgICAgIHJvbGx1cE9wdGlvbnM6IHtcbiAgICAgICAgaW5wdXQ6IHJlc29sdmUocm9vdCwgJ3NyYy9pbmRleC5odG1sJyksXG4gICAgICAgIC8vIFRoZSBwYWdlJ3MgcG9saWN5IGZvcmJpZHMgbWFraW5nIGNvZGUgZnJvbSB0ZXh0LCB3aGljaCB6b2Qgd291bGQgdHJ5IHdoZW4gaXRzIGZpcnN0IHNjaGVtYSBpcyBtYWRlOiBiZWZvcmUgYW55IGxpbmUgb2Ygb3Vycy5cbiAgICAgICAgb3V0cHV0OiB7IGludHJvOiAnZ2xvYmFsVGhpcy5fX3pvZF9nbG9iYWxDb25maWcgPz89IHsgaml0bGVzczogdHJ1ZSB9OycgfSxcbiAgICAgIH0sXG4gICAgfSxcbiAgfSxcbn0pXG4iXSwibWFwcGluZ3MiOiI7Ozs7O0FBSUEsTUFBTSxPQUFPLFlBQVk7QUFDekIsTUFBTSxRQUFRLEVBQUUsV0FBVyxRQUFRLE1BQU0sUUFBUSxFQUFFO0FBRW5ELElBQUEsK0JBQWUsYUFBYTtDQUUxQixNQUFNO0VBQ0osU0FBUyxFQUFFLE1BQU07RUFDakIsT0FBTztHQUNMLFFBQVE7R0FDUixXQUFXO0dBQ1gsZUFBZSxFQUNiLE9BQU87SUFDTCxPQUFPLFFBQVEsTUFBTSx3QkFBd0I7SUFDN0MsVUFBVSxRQUFRLE1BQU0sMkJBQTJCO0lBQ25ELG1CQUFtQixRQUFRLE1BQU0sbUNBQW1DO0dBQ3RFLEVBQ0Y7RUFDRjtDQUNGO0NBRUEsU0FBUyxFQUNQLE9BQU87RUFDTCxRQUFRO0VBQ1IsV0FBVztFQUNYLGVBQWU7R0FDYixPQUFPLEVBQUUsT0FBTyxRQUFRLE1BQU0sMkJBQTJCLEVBQUU7R0FDM0QsUUFBUTtJQUFFLFFBQVE7SUFBTyxnQkFBZ0I7R0FBYTtFQUN4RDtDQUNGLEVBQ0Y7Q0FDQSxVQUFVO0VBQ1IsTUFBTSxRQUFRLE1BQU0sS0FBSztFQUN6QixTQUFTLEVBQUUsTUFBTTtFQUNqQixTQUFTLENBQUMsSUFBSSxDQUFDO0VBQ2YsT0FBTztHQUNMLFFBQVEsUUFBUSxNQUFNLGNBQWM7R0FDcEMsYUFBYTtHQUNiLFFBQVE7R0FDUixXQUFXO0dBQ1gsZUFBZSxFQUFFLFVBQVUsTUFBTTtHQUNqQyxlQUFlO0lBQ2IsT0FBTyxRQUFRLE1BQU0sZ0JBQWdCO0lBRXJDLFFBQVEsRUFBRSxPQUFPLHVEQUF1RDtHQUMxRTtFQUNGO0NBQ0Y7QUFDRixDQUFDIn0=