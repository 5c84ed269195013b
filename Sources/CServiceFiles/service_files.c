#include "service_files.h"

#include <string.h>

// The compiler reads the files, and notes them as what this one depends on. As literals of Swift, their 200,000 bytes took it
// longer than all that serves them.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t openapi_json[] = {
#embed "../PortraitServer/Documents/openapi.json"
};
static const uint8_t index_html[] = {
#embed "../PortraitServer/Page/index.html"
};
static const uint8_t page_css[] = {
#embed "../PortraitServer/Page/page.css"
};
static const uint8_t main_js[] = {
#embed "../PortraitServer/Page/main.js"
};
static const uint8_t change_js[] = {
#embed "../PortraitServer/Page/change.js"
};
static const uint8_t crop_js[] = {
#embed "../PortraitServer/Page/crop.js"
};
static const uint8_t service_js[] = {
#embed "../PortraitServer/Page/service.js"
};
static const uint8_t user_portrait_js[] = {
#embed "../PortraitServer/Page/user-portrait.js"
};
static const uint8_t people_js[] = {
#embed "../PortraitServer/Page/people.js"
};
static const uint8_t faces_js[] = {
#embed "../PortraitServer/Page/faces.js"
};
static const uint8_t people_css[] = {
#embed "../PortraitServer/Page/people.css"
};
static const uint8_t icon_svg[] = {
#embed "../PortraitServer/Page/icon.svg"
};

static const struct {
    const char *name;
    const uint8_t *bytes;
    size_t count;
} files[] = {
    {"Documents/openapi.json", openapi_json, sizeof openapi_json},
    {"Page/index.html", index_html, sizeof index_html},
    {"Page/page.css", page_css, sizeof page_css},
    {"Page/main.js", main_js, sizeof main_js},
    {"Page/change.js", change_js, sizeof change_js},
    {"Page/crop.js", crop_js, sizeof crop_js},
    {"Page/service.js", service_js, sizeof service_js},
    {"Page/user-portrait.js", user_portrait_js, sizeof user_portrait_js},
    {"Page/people.js", people_js, sizeof people_js},
    {"Page/faces.js", faces_js, sizeof faces_js},
    {"Page/people.css", people_css, sizeof people_css},
    {"Page/icon.svg", icon_svg, sizeof icon_svg},
};

const uint8_t *portrait_service_file(const char *name, size_t *count) {
    for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
        if (strcmp(name, files[index].name) == 0) {
            *count = files[index].count;
            return files[index].bytes;
        }
    }
    return NULL;
}
